import * as messages from '../messages.ts'
import type { Order } from './order.ts'
import { isClosed, type OrderState } from './order-state.ts'
import type { OrderStep } from './order-steps.ts'

const stateTexts: Readonly<Record<OrderState, () => string>> = {
  pending: messages.statePending,
  'on-hold': messages.stateOnHold,
  'payment-review': messages.statePaymentReview,
  'stock-short': messages.stateStockShort,
  processing: messages.stateProcessing,
  'in-production': messages.stateInProduction,
  'partially-shipped': messages.statePartiallyShipped,
  shipped: messages.stateShipped,
  completed: messages.stateCompleted,
  'return-requested': messages.stateReturnRequested,
  failed: messages.stateFailed,
  cancelled: messages.stateCancelled,
  expired: messages.stateExpired,
  refunded: messages.stateRefunded,
  withdrawn: messages.stateWithdrawn,
}

type StateOfOrder = Pick<Order, 'state' | 'shippingMethod'>

/** The state of an order, for its buyer: one name wherever it is shown. */
export function orderStateText(order: StateOfOrder): string {
  return isReadyForPickup(order) ? messages.stepReadyForPickup() : stateTexts[order.state]()
}

/** Whether the buyer can collect the order. */
export function isReadyForPickup({ state, shippingMethod }: StateOfOrder): boolean {
  return state === 'shipped' && isCollected(shippingMethod)
}

/** The label of a step, done, current or upcoming; different for pickup. */
export function stepText({ name, status }: OrderStep, order: StateOfOrder): string {
  const { state } = order
  const isPickup = isCollected(order.shippingMethod)
  if (status === 'current' && !(isPickup && name === 'delivery')) return orderStateText(order)
  const texts = {
    placed: messages.stepPlaced,
    payment: messages.stepPaid,
    preparing: messages.stateProcessing,
    delivery: isPickup ? messages.stepReadyForPickup : messages.stateShipped,
    completed: messages.stateCompleted,
    closed: stateTexts[state],
  }
  return texts[name]()
}

function isCollected(shippingMethod: string): boolean {
  return shippingMethod.startsWith('local_pickup')
}

type HeadlineOrder = Pick<Order, 'number' | 'state' | 'billing' | 'shippingMethod'>

/** The headline of the page of an order: what has become of it, else thanks, or, read later, the order itself. */
export function headlineOf(
  { number, state, billing, shippingMethod }: HeadlineOrder,
  isReadLater = false,
): string {
  const headlines: Partial<Record<OrderState, () => string>> = {
    'partially-shipped': messages.headlinePartlyShipped,
    shipped: isCollected(shippingMethod) ? messages.headlineReadyForPickup : messages.headlineShipped,
    completed: messages.headlineCompleted,
    'return-requested': messages.headlineReturn,
    failed: () => messages.headlineFailed({ number }),
    cancelled: () => messages.headlineCancelled({ number }),
    expired: () => messages.headlineExpired({ number }),
    refunded: () => messages.headlineRefunded({ number }),
    withdrawn: () => messages.headlineWithdrawn({ number }),
  }
  const name = billing.firstName.trim()
  const thanks = () => (name === '' ? messages.thankYou() : messages.thankYouName({ name }))
  const byDefault = isReadLater ? () => messages.order({ number }) : thanks
  return (headlines[state] ?? byDefault)()
}

/** The sentence below the headline; `address` shows the e-mail address in it. */
export function introOf<T>(
  { number, state, billing: { email } }: Pick<Order, 'number' | 'state' | 'billing'>,
  address: (text: string) => T,
): readonly (string | T)[] {
  if (isClosed(state) || state === 'failed') return [messages.introDetails()]
  if (isUnderWay(state)) return [messages.order({ number })]
  if (email === '')
    return [state === 'pending' ? messages.introHeld({ number }) : messages.introReceived({ number })]
  if (state === 'pending') return messages.introHeldEmail({ number, email, address })
  const isConfirmed = state === 'on-hold' || state === 'processing'
  return isConfirmed
    ? messages.introConfirmed({ number, email, address })
    : messages.introReceivedEmail({ number, email, address })
}

/** The headline says where the order is. */
function isUnderWay(state: OrderState): boolean {
  return ['partially-shipped', 'shipped', 'completed', 'return-requested'].includes(state)
}

/** The title above the address of an order. */
export function addressTitle({ shippingMethod }: Pick<Order, 'shippingMethod'>): string {
  return shippingMethod === '' ? messages.billingAddress() : messages.shippingAddress()
}
