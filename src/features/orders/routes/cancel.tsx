import { redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import { PlainPage } from '../../../ui/PlainPage.tsx'
import { isNonceOf, orderNonce } from '../order-nonce.ts'
import { cancelOrder, isCancelledByBuyers, orderOf, orderPath } from '../orders.ts'
import type { Order } from '../rules/order.ts'
import { cancelTexts, orderTexts } from '../texts.ts'
import { orderOfKey, orderPage } from './order-page.tsx'

/**
 * `?cancel_order=true&order=KEY&order_id=ID&redirect=…&_wpnonce=…` on any page, as a link or a form (docs/wire.md E.3). With a
 * nonce of ours it acts; without one it asks, so that nothing that looks at the links of a mail cancels an order.
 */
export async function cancelByBuyer(call: Call): Promise<Answer | PersonalPage> {
  const order = await orderOfKey(call.shop, asked(call, 'order_id'), asked(call, 'order'))
  const isOurs = isNonceOf(call, 'woocommerce-cancel_order', order, asked(call, '_wpnonce'))
  if (!isOurs) return askOnce(call, order, call.method === 'POST' ? 403 : 200)
  const outcome = await cancelOrder(call.shop, order.id, { by: 'buyer' })
  // Asked for twice at once it is cancelled, and both are told so.
  const now = outcome.ok ? outcome.value : ((await orderOf(call.shop, order.id)) ?? order)
  return now.state === 'cancelled' ? redirect(pathAfter(call, order), [], 303) : notCancellable(order)
}

function asked({ method, form, query }: Call, name: string): string | null | undefined {
  return method === 'POST' && form.has(name) ? form.get(name) : query.get(name)
}

/** Where the cancelled order is told of: its page in the account, for those who come from there, else its own. */
function pathAfter(call: Call, order: Order): string {
  const own = `/my-account/view-order/${order.id}/`
  return asked(call, 'redirect') === own ? `${own}?done=cancelled` : `${orderPath(order)}&done=cancelled`
}

function askOnce(call: Call, order: Order, status: number): PersonalPage {
  if (!isCancelledByBuyers(order.state)) return notCancellable(order)
  const hidden = {
    cancel_order: 'true',
    order: order.orderKey,
    order_id: String(order.id),
    redirect: asked(call, 'redirect') ?? '',
    _wpnonce: orderNonce(call, 'woocommerce-cancel_order', order),
  }
  const title = cancelTexts.question(order.id)
  const body = (
    <PlainPage
      drawing="closedBox"
      sentence={title}
      link={{ href: orderPath(order), text: cancelTexts.keep, kind: 'primary' }}
    >
      <p>{cancelTexts.whatComesBack}</p>
      <form method="post" action="/">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button quiet">
          {cancelTexts.act}
        </button>
      </form>
    </PlainPage>
  )
  return orderPage(
    { title, body, notices: status === 403 ? [{ kind: 'error', text: orderTexts.staleForm }] : [] },
    status,
  )
}

function notCancellable(order: Order): PersonalPage {
  const title = orderTexts.notCancellable
  const link = { href: orderPath(order), text: 'See your order' }
  const body = (
    <PlainPage drawing="closedBox" sentence={title} link={link}>
      <p>{cancelTexts.tooLate}</p>
    </PlainPage>
  )
  return orderPage({ title, body }, 409)
}
