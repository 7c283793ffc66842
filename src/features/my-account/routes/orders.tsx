import type { PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { NotFound } from '../../../platform/http/refusal.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { Pagination } from '../../../ui/navigation/Pagination.tsx'
import { orderOfAccount, ordersOfAccount } from '../../orders/buyer/account-orders.ts'
import { orderActions } from '../../orders/pages/order-actions.ts'
import { createOrderView } from '../../orders/pages/order-view.ts'
import { refreshPayment } from '../../orders/payments/offsite-payment.ts'
import { cancelledText } from '../../orders/rules/next-texts.ts'
import type { Order } from '../../orders/rules/order.ts'
import orderStyles from '../../orders/ui/order.css?url'
import { currencyFormat, dayText } from '../../settings/general.ts'
import { accountPage } from '../account-page.tsx'
import * as messages from '../messages.ts'
import type { SignedInCall } from '../signed-in.ts'
import { OrderList } from '../ui/orders/OrderList.tsx'
import { OrderView } from '../ui/orders/OrderView.tsx'

const PATH = '/my-account/orders/'
const PER_PAGE = 10

/** `GET /my-account/orders/` and `/my-account/orders/2/`: ten a page, newest first. A page after the last is not found. */
export async function orderListPage(call: SignedInCall): Promise<PersonalPage> {
  const { shop, person, params } = call
  const page = params['page'] === undefined ? 1 : idOf(params['page'])
  if (!page || page > 100_000) throw new NotFound()
  const { orders, total } = await ordersOfAccount(shop, person.id, { page, perPage: PER_PAGE })
  if (page > 1 && orders.length === 0) throw new NotFound()
  return accountPage(call, {
    title: messages.orders(),
    section: 'orders',
    head,
    body: (
      <>
        <OrderList
          id="orders"
          orders={orders}
          currencyOf={({ currency }) => currencyFormat(shop.settings, currency)}
          dayText={(at) => dayText(at.getTime(), shop.settings)}
          actionsOf={(order) => orderActions(call, order, orderPath(order))}
        />
        <Pagination
          page={page}
          pages={Math.ceil(total / PER_PAGE)}
          pathOf={(number) => (number === 1 ? PATH : `${PATH}${number}/`)}
        />
      </>
    ),
  })
}

/** `GET /my-account/view-order/:id/`. Another account's order is not found. */
export async function accountOrderPage(call: SignedInCall): Promise<PersonalPage> {
  const { shop, person } = call
  const id = idOf(call.params['id'])
  const found = id && (await orderOfAccount(shop, person.id, id))
  if (!found) throw new NotFound()
  const order = await refreshPayment(shop, found)
  return accountPage(call, {
    title: messages.orderNumber({ number: order.number }),
    section: 'orders',
    head,
    problems: cancelledNotices(call, order),
    body: (
      <OrderView
        {...(await createOrderView(call, order))}
        actions={orderActions(call, order, orderPath(order))}
      />
    ),
  })
}

/** Links of these pages contain order keys, which no other site may receive. */
const head = [
  <link key="order" rel="stylesheet" href={orderStyles} />,
  <meta key="referrer" name="referrer" content="same-origin" />,
]

function orderPath({ id }: Pick<Order, 'id'>): string {
  return `/my-account/view-order/${id}/`
}

function cancelledNotices({ query, shop }: SignedInCall, order: Order): readonly Notice[] {
  const currency = currencyFormat(shop.settings, order.currency)
  const isCancelled = query.get('done') === 'cancelled' && order.state === 'cancelled'
  return isCancelled ? [{ kind: 'success', text: cancelledText(order, currency) }] : []
}
