import type { PersonalPage } from '../../../platform/http/call.ts'
import { idOf } from '../../../platform/http/input.ts'
import { NotFound } from '../../../platform/http/refusal.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { safeHtml } from '../../../ui/safe-html.ts'
import { addressLines } from '../../addresses/addresses.ts'
import { filesOf, linePictures, orderOfAccount, ordersOfAccount } from '../../orders/orders.ts'
import { notesOf, type Order } from '../../orders/rules/order.ts'
import { filesLater } from '../../orders/texts.ts'
import { paymentMethod } from '../../payments/payments.ts'
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
    body: (
      <>
        <OrderList
          id="orders"
          orders={orders}
          currency={currencyFormat(shop.settings)}
          dayText={(at) => dayText(at.getTime(), shop.settings)}
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
  const order = id && (await orderOfAccount(shop, person.id, id))
  if (!order) throw new NotFound()
  const files = await filesOf(shop, order)
  const isOpen = order.status === 'pending' || order.status === 'on-hold'
  return accountPage(call, {
    title: `Order ${order.id}`,
    place: 'orders',
    body: (
      <OrderView
        order={order}
        currency={currencyFormat(shop.settings)}
        placedOn={dayText(order.placedAt.getTime(), shop.settings)}
        instructions={isOpen ? [...howToPay(call, order), ...filesLater(order, files)] : []}
        notes={notesOf(order).map(safeHtml)}
        files={files}
        nowMs={shop.nowMs()}
        pictures={await linePictures(shop.db, order)}
        addressLines={addressLines}
      />
    ),
  })
}

function howToPay({ shop }: OwnCall, order: Order): readonly string[] {
  return paymentMethod(order.paymentMethod)?.instructions(shop.settings) ?? []
}
