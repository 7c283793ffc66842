import { amountText } from '../../../admin/money-text.ts'
import type { AdminScreen, AdminSearch, ScreenTodo } from '../../../admin/screen.ts'
import { localTime } from '../../../kernel/locale-format.ts'
import * as messages from './messages.ts'

import { officeOrders } from './office-calls.ts'

const capability = 'fulfil_shop_orders'
const MAX_RESULTS = 5

const waitingOrders: readonly ScreenTodo[] = [
  { name: 'to-ship', label: messages.waitToShip },
  { name: 'unpaid', label: messages.waitUnpaid },
]

/** The screens about orders. */
export const orderScreens: readonly AdminScreen[] = [
  {
    path: 'orders',
    title: messages.orders,
    capability,
    menu: { group: 'sales', icon: 'orders', todos: waitingOrders },
    load: () => import('./list/OrderList.tsx'),
  },
  {
    path: 'orders/new',
    title: messages.newOrder,
    capability: 'edit_shop_orders',
    help: 'new-order',
    load: () => import('./new-order/NewOrder.tsx'),
  },
  {
    path: 'orders/:id',
    title: messages.order,
    capability,
    help: 'order',
    load: () => import('./page/OrderPage.tsx'),
  },
  { path: 'packing', title: messages.packing, capability, load: () => import('./packing/PackingView.tsx') },
]

/** Orders by number, name, contact data, SKU or tracking number. */
export const orderSearch: AdminSearch = {
  title: messages.orders,
  capability,
  async find(search, signal) {
    const { items } = await officeOrders.list({ search, per_page: MAX_RESULTS }, signal)
    return items.map((order) => ({
      id: `order-${order.id}`,
      label: [messages.orderNumber({ number: order.number }), order.customer.name].filter(Boolean).join(', '),
      description: [
        amountText(order.total, order.currency),
        order.date_created && localTime(order.date_created),
      ]
        .filter(Boolean)
        .join(' · '),
      path: `/orders/${order.id}/`,
    }))
  },
}
