import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Capability, may } from '../../../kernel/roles.ts'
import { countFailedEvents } from '../../../platform/events/failed-event-store.ts'
import { mailHealth } from '../../../platform/mail/mail-job-store.ts'
import { endpoint, type RestEndpoint } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import type { Shop } from '../../../platform/shop.ts'
import { countOrders, type OrderCountFilter } from '../../orders/orders.ts'
import { toShip } from '../../orders/rules/office/fulfilment.ts'
import { DEFAULT_LOW_STOCK } from '../../stock/rules/stock-text.ts'
import { countLowStock } from '../../stock/stock.ts'
import { countFailedDeliveries } from '../../webhooks/webhooks.ts'
import { todoRecord } from './overview-resource.ts'

type Todo = z.output<typeof todoRecord>

/** Who deals with what. */
const capabilities: Readonly<Record<Todo['name'], Capability>> = {
  'to-ship': 'fulfil_shop_orders',
  unpaid: 'edit_shop_orders',
  'low-stock': 'edit_products',
  'failed-mails': 'manage_options',
  'failed-events': 'manage_options',
  'failed-webhooks': 'manage_woocommerce',
}

/** What awaits the person, for the menu, which asks again and again: the same answer is not sent twice. */
export const todoEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /handsel/v1/todos': endpoint({
    access: 'fulfil_shop_orders',
    args: z.object({}),
    answer: restSchemaOf('todo', todoRecord),
    isList: true,
    async handle({ call: { shop, headers }, person }) {
      const data = (await todosOf(shop)).filter(({ name }) => may(person?.roles ?? [], capabilities[name]))
      const digest = createHash('sha256').update(JSON.stringify(data)).digest('base64url')
      const etag = `"${digest.slice(0, 20)}"`
      const sent = { etag, 'cache-control': 'private, no-cache' }
      return headers['if-none-match'] === etag
        ? { status: 304, data: [], headers: sent }
        : { data, headers: sent }
    },
  }),
}

const toShipFilter: OrderCountFilter = { statuses: ['processing'], payments: [], fulfilments: toShip }
const unpaidFilter: OrderCountFilter = {
  statuses: ['pending', 'on-hold'],
  payments: ['unpaid', 'partly-paid'],
  fulfilments: [],
}

const failedMails = { path: 'handsel/v1/jobs', query: { kind: ['mails'], state: ['failed'] } }

/** What awaits staff, each with the call that lists it. */
export async function todosOf({ db, program }: Pick<Shop, 'db' | 'program'>): Promise<Todo[]> {
  const [shipping, unpaid, lowStock, mails, failedEvents, failedWebhooks] = await Promise.all([
    countOrders(db, toShipFilter),
    countOrders(db, unpaidFilter),
    countLowStock(db, DEFAULT_LOW_STOCK),
    mailHealth(db, program.mailJobs),
    countFailedEvents(db),
    countFailedDeliveries(db),
  ])
  return [
    { name: 'to-ship', count: shipping, list: orderList(toShipFilter) },
    { name: 'unpaid', count: unpaid, list: orderList(unpaidFilter) },
    { name: 'low-stock', count: lowStock, list: { path: 'handsel/v1/low-stock', query: {} } },
    { name: 'failed-mails', count: mails.failed, list: failedMails },
    { name: 'failed-events', count: failedEvents, list: { path: 'handsel/v1/failed-events', query: {} } },
    { name: 'failed-webhooks', count: failedWebhooks, list: null },
  ]
}

function orderList({ statuses, payments, fulfilments }: OrderCountFilter): Todo['list'] {
  const all = { status: [...statuses], payment: [...payments], fulfilment: [...fulfilments] }
  const query = Object.fromEntries(Object.entries(all).filter(([, values]) => values.length > 0))
  return { path: 'handsel/v1/orders', query }
}
