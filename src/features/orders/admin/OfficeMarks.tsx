import { Mark, type Tone } from '../../../admin/parts/Mark.tsx'
import type { Fulfilment } from '../rules/office/fulfilment.ts'
import { fulfilmentText, paymentText } from '../rules/office/office-texts.ts'
import type { PaymentState } from '../rules/office/payment-state.ts'
import type { OrderStatus } from '../rules/order-state.ts'
import { orderStateText } from '../rules/state-texts.ts'
import type { ListedOrder } from './office-calls.ts'
import { StatusMark } from './StatusMark.tsx'

const paymentTones: Readonly<Record<PaymentState, Tone>> = {
  unpaid: 'gold',
  'partly-paid': 'gold',
  paid: 'green',
  'partly-refunded': 'gray',
  refunded: 'gray',
}

const fulfilmentTones: Readonly<Record<Fulfilment, Tone>> = {
  waiting: 'gray',
  unshipped: 'clay',
  'in-production': 'gold',
  'partly-shipped': 'gold',
  shipped: 'green',
  returning: 'clay',
  none: 'gray',
}

type Marked = Pick<ListedOrder, 'status' | 'state' | 'payment_state' | 'fulfilment'>

/** Of these orders nothing is awaited any more: what counts is how they ended. */
const closedStatuses: readonly OrderStatus[] = ['cancelled', 'failed', 'refunded']

/** How far an order is, in all that can be said of it: its state, its payment, what was sent of it. */
export function OrderMarks({ order }: { readonly order: Marked }) {
  const { state, status, fulfilment } = order
  const isRedundant = ['none', 'waiting', state].includes(fulfilment) || closedStatuses.includes(status)
  return (
    <>
      <Mark tone="gray">{orderStateText({ state, shippingMethod: '' })}</Mark>
      <OrderPaymentMark order={order} />
      {!isRedundant && <OrderFulfilmentMark order={order} />}
    </>
  )
}

/** How far an order is paid. */
export function OrderPaymentMark({ order }: { readonly order: Marked }) {
  const tone = closedStatuses.includes(order.status) ? 'gray' : paymentTones[order.payment_state]
  return <Mark tone={tone}>{paymentText(order.payment_state)}</Mark>
}

/** How far an order is sent; of a closed one, how it ended. */
export function OrderFulfilmentMark({ order }: { readonly order: Marked }) {
  const { status, fulfilment } = order
  if (closedStatuses.includes(status)) return <StatusMark order={order} />
  return <Mark tone={fulfilmentTones[fulfilment]}>{fulfilmentText(fulfilment)}</Mark>
}
