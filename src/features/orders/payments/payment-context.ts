import type { Shop } from '../../../platform/shop.ts'
import type { PaymentContext, PaymentMethod } from '../../payments/payment-method.ts'
import { notifyPath, orderPath, payPath, shopOrigin } from '../pages/order-paths.ts'
import { type Order, outstandingMinor } from '../rules/order.ts'

/** The context of a payment method for the payment of an order. */
export function paymentContext(
  shop: Pick<Shop, 'settings' | 'config'>,
  order: Order,
  { id }: Pick<PaymentMethod, 'id'>,
  { fields, signal }: Pick<PaymentContext, 'fields' | 'signal'>,
): PaymentContext {
  const origin = shopOrigin(shop)
  return {
    orderId: order.id,
    amountMinor: outstandingMinor(order),
    currency: order.currency,
    settings: shop.settings,
    fields,
    returnUrl: origin + orderPath(order),
    cancelUrl: origin + payPath(order),
    notifyUrl: origin + notifyPath(order, id),
    signal,
  }
}
