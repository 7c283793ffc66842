import type { PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { NotFound } from '../../../platform/http/refusal.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { checkPayment, orderOfAccount, orderShown, ordersOfAccount, waysOf } from '../../orders/orders.ts'
import type { Order } from '../../orders/rules/order.ts'
import { cancelledText } from '../../orders/texts.ts'
import orderStyles from '../../orders/ui/order.css?url'
import { currencyFormat, dayText } from '../../settings/general.ts'
import { accountPage } from '../account-page.tsx'
import type { OwnCall } from '../own.ts'
import { OrderList } from '../ui/OrderList.tsx'
import { OrderView } from '../ui/OrderView.tsx'

const PATH = '/my-account/orders/'
const PER_PAGE = 10

/** `GET /my-account/orders/` and `/my-account/orders/2/`: ten a page, newest first. A page beyond the last is none. */
export async function orderList(call: OwnCall): Promise<PersonalPage> {
  const { shop, person, params } = call
  const page = params['page'] === undefined ? 1 : idOf(params['page'])
  if (!page || page > 100_000) throw new NotFound()
  const { orders, total } = await ordersOfAccount(shop, person.id, { page, perPage: PER_PAGE })
  if (page > 1 && orders.length === 0) throw new NotFound()
  return accountPage(call, {
    title: 'Orders',
    place: 'orders',
    head,
    body: (
      <>
        <OrderList
          id="orders"
          orders={orders}
          currency={currencyFormat(shop.settings)}
          dayText={(at) => dayText(at.getTime(), shop.settings)}
          waysOf={(order) => waysOf(call, order, viewPath(order))}
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

/** `GET /my-account/view-order/:id/`. An order of somebody else is one that is not there. */
export async function orderPage(call: OwnCall): Promise<PersonalPage> {
  const { shop, person } = call
  const id = idOf(call.params['id'])
  const found = id && (await orderOfAccount(shop, person.id, id))
  if (!found) throw new NotFound()
  const order = await checkPayment(shop, found)
  return accountPage(call, {
    title: `Order ${order.id}`,
    place: 'orders',
    head,
    problems: doneNotices(call, order),
    body: <OrderView {...(await orderShown(call, order))} ways={waysOf(call, order, viewPath(order))} />,
  })
}

/** Keys of orders stand in links of these pages: they are to go to no other site. */
const head = [
  <link key="order" rel="stylesheet" href={orderStyles} />,
  <meta key="referrer" name="referrer" content="same-origin" />,
]

function viewPath({ id }: Pick<Order, 'id'>): string {
  return `/my-account/view-order/${id}/`
}

function doneNotices({ query, shop }: OwnCall, order: Order): readonly Notice[] {
  const isTold = query.get('done') === 'cancelled' && order.state === 'cancelled'
  return isTold ? [{ kind: 'success', text: cancelledText(order, currencyFormat(shop.settings)) }] : []
}
