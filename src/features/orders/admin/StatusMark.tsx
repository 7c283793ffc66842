import { Mark, type Tone } from '../../../admin/parts/Mark.tsx'
import type { OrderStatus } from '../rules/order-state.ts'
import { orderStateText } from '../rules/state-texts.ts'
import type { ListedOrder } from './office-calls.ts'

const tones: Readonly<Record<OrderStatus, Tone>> = {
  pending: 'gold',
  'on-hold': 'gold',
  processing: 'green',
  completed: 'gray',
  cancelled: 'gray',
  refunded: 'gray',
  failed: 'clay',
}

/** The name of a status, as the buyer reads it. */
export function statusText(status: OrderStatus): string {
  return orderStateText({ state: status, shippingMethod: '' })
}

/** The state of an order, in the words of its own page: a status of the wire has several, as completed and shipped. */
export function StatusMark({
  order: { status, state },
}: {
  readonly order: Pick<ListedOrder, 'status' | 'state'>
}) {
  return <Mark tone={tones[status]}>{orderStateText({ state, shippingMethod: '' })}</Mark>
}
