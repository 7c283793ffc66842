import { json } from '../../../platform/http/answer.ts'
import type { Answer, Call } from '../../../platform/http/call.ts'
import { type NotificationRefusal, paymentAnnounced } from '../orders.ts'
import { keyedOrder } from './order-page.tsx'

/**
 * `POST /checkout/order-notify/:id/?payment_method=…&key=…`: a provider says that something has become of a payment
 * (docs/wire.md E.6). Nothing of what it posts is believed: it is asked itself.
 */
export async function paymentNotify(call: Call): Promise<Answer> {
  const order = await keyedOrder(call)
  const outcome = await paymentAnnounced(call.shop, order, call.query.get('payment_method') ?? '')
  return outcome.ok ? json({}) : json({ code: outcome.reason }, statuses[outcome.reason])
}

const statuses: Readonly<Record<NotificationRefusal | 'provider-silent', number>> = {
  'no-order': 404,
  'reference-of-another-order': 409,
  'no-reference': 422,
  'no-amount': 422,
  'no-currency': 422,
  'provider-silent': 503,
}
