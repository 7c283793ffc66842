import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { PlainPage } from '../../../ui/PlainPage.tsx'
import * as messages from '../messages.ts'
import { orderOf } from '../orders.ts'
import { createOrderNonce, isOrderNonceValid } from '../pages/order-nonce.ts'
import { orderPath } from '../pages/order-paths.ts'
import type { Order } from '../rules/order.ts'
import { canBuyerCancel, cancelOrder } from '../states/manual-moves.ts'
import { orderFromQuery, orderPage } from './order-page.tsx'

/**
 * `?cancel_order=true&order=KEY&order_id=ID&redirect=…&_wpnonce=…` on any page, as a link or a form (docs/wire.md E.3). With a
 * valid nonce it cancels; without one it shows a confirmation, so that a scanner of mail links cancels nothing.
 */
export async function cancelByLink(call: Call): Promise<Answer | PersonalPage> {
  const order = await orderFromQuery(call.shop, param(call, 'order_id'), param(call, 'order'))
  const isConfirmed = isOrderNonceValid(call, 'woocommerce-cancel_order', order, param(call, '_wpnonce'))
  if (!isConfirmed) return confirmPage(call, order, call.method === 'POST' ? 403 : 200)
  const outcome = await cancelOrder(call.shop, order.id, { by: 'buyer' })
  // Of two concurrent requests, both show the cancelled order.
  const now = outcome.ok ? outcome.value : ((await orderOf(call.shop, order.id)) ?? order)
  return now.state === 'cancelled' ? redirect(returnPathAfter(call, order), [], 303) : notCancellable(order)
}

function param({ method, form, query }: Call, name: string): string | null | undefined {
  return method === 'POST' && form.has(name) ? form.get(name) : query.get(name)
}

/** The page that shows the cancelled order: in the account for requests from there, else its own page. */
function returnPathAfter(call: Call, order: Order): string {
  const accountPath = `/my-account/view-order/${order.id}/`
  return param(call, 'redirect') === accountPath
    ? `${accountPath}?done=cancelled`
    : `${orderPath(order)}&done=cancelled`
}

function confirmPage(call: Call, order: Order, status: number): PersonalPage {
  if (!canBuyerCancel(order)) return notCancellable(order)
  const hidden = {
    cancel_order: 'true',
    order: order.orderKey,
    order_id: String(order.id),
    redirect: param(call, 'redirect') ?? '',
    _wpnonce: createOrderNonce(call, 'woocommerce-cancel_order', order),
  }
  const title = messages.cancelQuestion({ number: order.number })
  const body = (
    <PlainPage
      drawing="closedBox"
      sentence={title}
      link={{ href: orderPath(order), text: messages.keepOrder(), kind: 'primary' }}
    >
      <p>{messages.cancelConsequences()}</p>
      <form method="post" action="/">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button quiet">
          {messages.cancelOrder()}
        </button>
      </form>
    </PlainPage>
  )
  return orderPage(
    { title, body, notices: status === 403 ? [{ kind: 'error', text: messages.staleForm() }] : [] },
    status,
  )
}

function notCancellable(order: Order): PersonalPage {
  const title = messages.notCancellable()
  const link = { href: orderPath(order), text: messages.viewOrder() }
  const body = (
    <PlainPage drawing="closedBox" sentence={title} link={link}>
      <p>{messages.cancelTooLate()}</p>
    </PlainPage>
  )
  return orderPage({ title, body }, 409)
}
