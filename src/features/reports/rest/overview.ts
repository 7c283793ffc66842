import type { z } from 'zod'
import { roundMinor } from '../../../kernel/money.ts'
import { countFailedEvents } from '../../../platform/events/failed-event-store.ts'
import { freeBytes } from '../../../platform/files/disk-space.ts'
import { countFailedJobs } from '../../../platform/jobs/queue.ts'
import { mailHealth } from '../../../platform/mail/mail-job-store.ts'
import { endpoint, type RestEndpoint } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { amountText } from '../../../platform/rest/values/amounts.ts'
import { gmtDate } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { addDays } from '../../../platform/shop-time.ts'
import { readSources } from '../../attribution/attribution.ts'
import { originText } from '../../attribution/rules/origin-text.ts'
import { countOrders, type OrderCountFilter, readLastOrderAt } from '../../orders/orders.ts'
import { toShip } from '../../orders/rules/office/fulfilment.ts'
import { soldStatuses } from '../../orders/rules/order-state.ts'
import { currencyFormat } from '../../settings/general.ts'
import { DEFAULT_LOW_STOCK } from '../../stock/rules/stock-text.ts'
import { countLowStock } from '../../stock/stock.ts'
import { countFailedDeliveries } from '../../webhooks/webhooks.ts'
import { keysOf, periodBefore, type ReportPeriod } from '../rules/report-period.ts'
import { overviewRecord } from './overview-record.ts'
import { periodArgs, periodOf, salesFigures, spanOf } from './sales.ts'
import { topSellers } from './top-sellers.ts'

type Overview = z.output<typeof overviewRecord>
type Todo = Overview['todos'][number]

const TOP = 5

/** What staff sees first: what awaits them, what was sold, and how the shop works. */
export const overviewEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /handsel/v1/overview': endpoint({
    access: 'view_woocommerce_reports',
    denied: 'woocommerce_rest_cannot_view',
    args: periodArgs,
    answer: restSchemaOf('overview', overviewRecord),
    handle: async ({ call: { shop }, args }) => ({ data: await overview(shop, periodOf(shop, args)) }),
  }),
}

async function overview(shop: Shop, period: ReportPeriod): Promise<Overview> {
  const { db, settings, config, program } = shop
  const { code, decimals } = currencyFormat(settings)
  const span = spanOf(shop, period)
  const [sales, previous, topProducts, sources, mails, failedJobs, free, lastOrderAt] = await Promise.all([
    salesOf(shop, period),
    salesOf(shop, periodBefore(period, addDays)),
    topSellers(db, span, TOP),
    readSources(db, { ...span, statuses: soldStatuses }),
    mailHealth(db, program.mailJobs),
    countFailedJobs(db, program.mailJobs),
    freeBytes(config.dataFolder),
    readLastOrderAt(db),
  ])
  return {
    currency: code,
    todos: await todosOf(shop, mails.failed),
    grouped_by: period.by,
    ...{ sales, previous },
    top_products: topProducts.map(({ productId, name, quantity }) => ({
      product_id: productId,
      name,
      quantity,
    })),
    sources: sources.map(({ fields, orders, totalMinor }) => ({
      source: originText({ fields, deviceType: undefined }),
      orders,
      total: amountText(totalMinor, decimals),
    })),
    health: {
      mails_waiting: mails.waiting,
      mail_server_down: mails.server !== undefined,
      failed_jobs: failedJobs,
      free_bytes: free,
      last_order_gmt: gmtDate(lastOrderAt),
    },
  }
}

async function salesOf(shop: Shop, period: ReportPeriod): Promise<Overview['sales']> {
  const { rows, orders, totalMinor, netMinor, refundedMinor } = await salesFigures(shop, period)
  const { decimals } = currencyFormat(shop.settings)
  const write = (minor: number) => amountText(minor, decimals)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return {
    first: period.first,
    last: period.last,
    total: write(totalMinor),
    net: write(netMinor),
    orders,
    average_order: write(orders === 0 ? 0 : roundMinor(totalMinor / orders)),
    refunds: write(refundedMinor),
    points: keysOf(period, addDays).map((key) => {
      const row = byKey.get(key)
      return { key, sales: write(row?.salesMinor ?? 0), orders: row?.orders ?? 0 }
    }),
  }
}

const toShipFilter: OrderCountFilter = { statuses: ['processing'], payments: [], fulfilments: toShip }
const unpaidFilter: OrderCountFilter = {
  statuses: ['pending', 'on-hold'],
  payments: ['unpaid', 'partly-paid'],
  fulfilments: [],
}

/** What awaits staff, each with the call that lists it. */
async function todosOf({ db }: Shop, failedMails: number): Promise<Todo[]> {
  const [shipping, unpaid, lowStock, failedEvents, failedWebhooks] = await Promise.all([
    countOrders(db, toShipFilter),
    countOrders(db, unpaidFilter),
    countLowStock(db, DEFAULT_LOW_STOCK),
    countFailedEvents(db),
    countFailedDeliveries(db),
  ])
  return [
    { name: 'to-ship', count: shipping, list: orderList(toShipFilter) },
    { name: 'unpaid', count: unpaid, list: orderList(unpaidFilter) },
    { name: 'low-stock', count: lowStock, list: { path: 'handsel/v1/low-stock', query: {} } },
    { name: 'failed-mails', count: failedMails, list: null },
    { name: 'failed-events', count: failedEvents, list: null },
    { name: 'failed-webhooks', count: failedWebhooks, list: null },
  ]
}

function orderList({ statuses, payments, fulfilments }: OrderCountFilter): Todo['list'] {
  const all = { status: [...statuses], payment: [...payments], fulfilment: [...fulfilments] }
  const query = Object.fromEntries(Object.entries(all).filter(([, values]) => values.length > 0))
  return { path: 'handsel/v1/orders', query }
}
