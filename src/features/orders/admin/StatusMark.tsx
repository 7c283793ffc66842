import { Mark, type Tone } from '../../../admin/parts/Mark.tsx'
import type { OrderStatus } from '../rules/order-state.ts'
import { orderStateText } from '../rules/state-texts.ts'

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

/** The status of an order. */
export function StatusMark({ status }: { readonly status: OrderStatus }) {
  return <Mark tone={tones[status]}>{statusText(status)}</Mark>
}
