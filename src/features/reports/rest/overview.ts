import { z } from 'zod'
import { DAY_MS } from '../../../kernel/day.ts'
import { roundMinor } from '../../../kernel/money.ts'
import { freeBytes } from '../../../platform/files/disk-space.ts'
import { countFailedJobs } from '../../../platform/jobs/queue.ts'
import { countErrorsSince } from '../../../platform/log/error-store.ts'
import { mailHealth } from '../../../platform/mail/mail-job-store.ts'
import { endpoint, type RestEndpoint } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { amountText } from '../../../platform/rest/values/amounts.ts'
import { gmtDate, localDate } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { addDays } from '../../../platform/shop-time.ts'
import { readSources } from '../../attribution/attribution.ts'
import { originText } from '../../attribution/rules/origin-text.ts'
import { readLastOrderAt } from '../../orders/orders.ts'
import { soldStatuses } from '../../orders/rules/order-state.ts'
import { currencyFormat, timezone } from '../../settings/general.ts'
import { keysOf, overviewPeriods, periodBefore, type ReportPeriod } from '../rules/report-period.ts'
import { type OverviewRecord, overviewRecord } from './overview-resource.ts'
import { periodArgs, periodOf, salesFigures, spanOf } from './sales.ts'
import { todosOf } from './todos.ts'
import { topSellers } from './top-sellers.ts'

const TOP = 5

const overviewArgs = periodArgs.extend({
  period: z.enum(overviewPeriods).default('week').describe('The time that the figures are about.'),
})

/** What staff sees first: what awaits them, what was sold, and how the shop works. */
export const overviewEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /handsel/v1/overview': endpoint({
    access: 'view_woocommerce_reports',
    denied: 'woocommerce_rest_cannot_view',
    args: overviewArgs,
    answer: restSchemaOf('overview', overviewRecord),
    handle: async ({ call: { shop }, args }) => ({ data: await overview(shop, periodOf(shop, args)) }),
  }),
}

async function overview(shop: Shop, period: ReportPeriod): Promise<OverviewRecord> {
  const { db, settings, config, program, nowMs } = shop
  const { code, decimals } = currencyFormat(settings)
  const span = spanOf(shop, period)
  const [sales, previous, topProducts, sources, mails, failedJobs, errors, free, lastOrderAt, todos] =
    await Promise.all([
      salesOf(shop, period),
      salesOf(shop, periodBefore(period, addDays)),
      topSellers(db, span, TOP),
      readSources(db, { ...span, statuses: soldStatuses }),
      mailHealth(db, program.mailJobs),
      countFailedJobs(db, program.mailJobs),
      countErrorsSince(db, new Date(nowMs() - DAY_MS)),
      freeBytes(config.dataFolder),
      readLastOrderAt(db),
      todosOf(shop),
    ])
  return {
    currency: code,
    todos,
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
      recent_errors: errors,
      free_bytes: free,
      last_order: localDate(lastOrderAt, settings.get(timezone)),
      last_order_gmt: gmtDate(lastOrderAt),
    },
  }
}

async function salesOf(shop: Shop, period: ReportPeriod): Promise<OverviewRecord['sales']> {
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
    average_order: write(averageMinor(totalMinor, orders)),
    refunds: write(refundedMinor),
    points: keysOf(period, addDays).map((key) => {
      const row = byKey.get(key)
      const { salesMinor = 0, orders = 0 } = row ?? {}
      return { key, sales: write(salesMinor), orders, average_order: write(averageMinor(salesMinor, orders)) }
    }),
  }
}

function averageMinor(totalMinor: number, orders: number): number {
  return orders === 0 ? 0 : roundMinor(totalMinor / orders)
}
