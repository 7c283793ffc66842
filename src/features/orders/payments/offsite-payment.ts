import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Shop } from '../../../platform/shop.ts'
import { paymentMethod } from '../../payments/payments.ts'
import { withTimeout } from '../../payments/provider-timeout.ts'
import type { PaymentNotification } from '../../payments/rules/payment-result.ts'
import type { Order } from '../rules/order.ts'
import { paymentResults } from '../states/order-counters.ts'
import { readOrder } from '../store/order-store.ts'
import { paymentContext } from './payment-context.ts'
import { applyPaymentNotification, type NotificationRefusal } from './payment-notification.ts'

/** Whether the buyer pays on another site: only such orders have a temporary hold of stock. */
export function isPaidOffsite(
  shop: Pick<Shop, 'program'>,
  { paymentMethod: id }: Pick<Order, 'paymentMethod'>,
): boolean {
  return paymentMethod(shop, id)?.offsite !== undefined
}

/**
 * Queries the state of an offsite payment; `undefined`: nothing new, or the method is not offsite. Refused: the provider
 * cannot be reached or does not respond in time (`withTimeout`): pages and holds continue without it, and money that it
 * reports later still counts (`applyPaymentNotification`).
 */
export async function queryProvider(
  shop: Shop,
  order: Order,
  methodId = order.paymentMethod,
): Promise<Outcome<PaymentNotification | undefined, 'provider-silent'>> {
  const method = paymentMethod(shop, methodId)
  const offsite = method?.offsite
  if (!offsite) return done(undefined)
  try {
    const response = await withTimeout(method, 'query', (signal) =>
      offsite.lookUp(paymentContext(shop, order, method, { signal, fields: undefined })),
    )
    return done(response)
  } catch (error) {
    shop.counters.add(paymentResults, 'unanswered')
    shop.log.error({ err: error, orderId: order.id }, 'payment provider could not be queried')
    return refused('provider-silent')
  }
}

/**
 * Updates a pending order by querying its provider: for the pages to which the buyer returns, often before the provider's
 * notification. Orders in other states are returned unchanged.
 */
export async function refreshPayment(shop: Shop, order: Order): Promise<Order> {
  if (order.state !== 'pending') return order
  const response = await queryProvider(shop, order)
  if (!response.ok || !response.value) return order
  await applyPaymentNotification(shop, order.id, order.paymentMethod, response.value)
  return (await readOrder(shop.db, order.id)) ?? order
}

/**
 * Handles a provider's callback: queries the payment, in any state of the order, and applies the response. Refused: as
 * `applyPaymentNotification`, and without a response: the provider should retry.
 */
export async function handleProviderCallback(
  shop: Shop,
  order: Order,
  methodId: string,
): Promise<Outcome<void, NotificationRefusal | 'provider-silent'>> {
  const response = await queryProvider(shop, order, methodId)
  if (!response.ok) return response
  return response.value ? applyPaymentNotification(shop, order.id, methodId, response.value) : done(undefined)
}
