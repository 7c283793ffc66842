import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import type { MoveRefusal } from '../move-refused.ts'
import type { ReturnRecord } from './return-records.ts'

/** The answer to a move of a return that is refused; that of a stale version has the return as it is now. */
export function moveRefusal(reason: MoveRefusal, current: ReturnRecord | undefined): RestRefusal {
  const [code, message, status] = texts[reason]
  return new RestRefusal(code, message, status, reason === 'stale' ? { current } : {})
}

const texts: Readonly<Record<MoveRefusal, readonly [code: string, message: string, status: number]>> = {
  'no-return': ['woocommerce_rest_order_return_invalid_id', 'Invalid ID.', 404],
  stale: ['handsel_conflict', 'Somebody else has changed this return. Nothing was written.', 409],
  'no-such-move': ['handsel_no_such_move', 'The return does not allow this in its state.', 409],
  'no-reason': ['handsel_no_reason', 'Say why the return is refused.', 400],
  'no-amount': ['handsel_no_amount', 'The amount of a refund must be greater than zero.', 400],
  'nothing-paid': ['handsel_nothing_paid', 'Nothing was paid for this order.', 409],
  'more-than-paid': [
    'handsel_more_than_paid',
    'The amount is greater than what is left of the payment.',
    409,
  ],
  'already-refunded': [
    'handsel_already_refunded',
    'This return was refunded already. Enter a new order without it.',
    409,
  ],
  'already-exchanged': ['handsel_already_exchanged', 'This return was exchanged already.', 409],
  'other-currency': [
    'handsel_other_currency',
    'This order was paid in another currency. Refund the return, and enter a new order.',
    409,
  ],
}
