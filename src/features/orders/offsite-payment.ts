import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { paymentMethod, withinTime } from '../payments/payments.ts'
import type { PaymentNotification } from '../payments/rules/payment-result.ts'
import { paymentContext } from './payment-context.ts'
import { applyPaymentNotification, type NotificationRefusal } from './payment-notification.ts'
import type { Order } from './rules/order.ts'
import { readOrder } from './store.ts'

/** Whether its buyer pays on another site: only such an order waits for its provider with its stock held for a time. */
export function isPaidOffsite(
  shop: Pick<Shop, 'program'>,
  { paymentMethod: id }: Pick<Order, 'paymentMethod'>,
): boolean {
  return paymentMethod(shop, id)?.offsite !== undefined
}

/**
 * Asks the provider of a payment on another site what has become of it; `undefined`: nothing yet, or the method is paid
 * here. Refused: the provider cannot be asked or does not answer in time (`withinTime`): pages and holds wait for it no
 * longer, and money that it announces later counts all the same (`applyPaymentNotification`).
 */
export async function askProvider(
  shop: Shop,
  order: Order,
  methodId = order.paymentMethod,
): Promise<Outcome<PaymentNotification | undefined, 'provider-silent'>> {
  const method = paymentMethod(shop, methodId)
  const offsite = method?.offsite
  if (!offsite) return done(undefined)
  try {
    const answer = await withinTime(method, 'look', (signal) =>
      offsite.lookUp(paymentContext(shop, order, method, { signal, fields: undefined })),
    )
    return done(answer)
  } catch (error) {
    shop.log.error({ err: error, orderId: order.id }, 'the provider of a payment could not be asked')
    return refused('provider-silent')
  }
}

/**
 * An order as it stands after asking its provider what has become of its payment: for the pages that its buyer comes back
 * to, often before the provider's own notification. Only of a pending order there is anything to ask.
 */
export async function checkPayment(shop: Shop, order: Order): Promise<Order> {
  if (order.state !== 'pending') return order
  const answer = await askProvider(shop, order)
  if (!answer.ok || !answer.value) return order
  await applyPaymentNotification(shop, order.id, order.paymentMethod, answer.value)
  return (await readOrder(shop.db, order.id)) ?? order
}

/**
 * A provider says that something has become of a payment: it is asked what, whatever state the order is in, and its answer
 * is applied. Refused: as applying it is, and where no answer comes: the provider is to try again.
 */
export async function paymentAnnounced(
  shop: Shop,
  order: Order,
  methodId: string,
): Promise<Outcome<void, NotificationRefusal | 'provider-silent'>> {
  const answer = await askProvider(shop, order, methodId)
  if (!answer.ok) return answer
  return answer.value ? applyPaymentNotification(shop, order.id, methodId, answer.value) : done(undefined)
}
