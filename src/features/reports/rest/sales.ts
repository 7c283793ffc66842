import { z } from 'zod'
import { roundMinor } from '../../../kernel/money.ts'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { amountText } from '../../../platform/rest/values/amounts.ts'
import type { Shop } from '../../../platform/shop.ts'
import { addDays, dayAt, momentAt } from '../../../platform/shop-time.ts'
import { readRegistrations } from '../../accounts/registration/customers.ts'
import { type ReportSpan, readRefunded, readSales, readSoldItems } from '../../orders/orders.ts'
import { currencyFormat, timezone } from '../../settings/general.ts'
import {
  keysOf,
  namedPeriod,
  type PeriodName,
  periodBetween,
  periods,
  type ReportPeriod,
} from '../rules/report-period.ts'
import { topSellers } from './top-sellers.ts'

const common = {
  access: 'view_woocommerce_reports',
  denied: 'woocommerce_rest_cannot_view',
} as const

const day = z.iso.date().optional()
/** The arguments of reports about a time. */
export const periodArgs = z.object({
  period: z.enum(periods).default('week').describe('The time that the report is about.'),
  date_min: day.describe('The first day, in place of a period.'),
  date_max: day.describe('The last day; today without it.'),
})

const amount = (description: string) => z.string().describe(description)
const salesRecord = z.object({
  total_sales: amount('What was sold, less what was refunded.'),
  net_sales: amount('The same without shipping and taxes.'),
  average_sales: amount('The net sales of a day or a month.'),
  total_orders: z.int().describe('The number of orders.'),
  total_items: z.int().describe('The number of items.'),
  total_tax: amount('All taxes, less what was refunded of them.'),
  total_shipping: amount(
    'The amount of shipping, without tax and less that of orders that were refunded in full.',
  ),
  total_refunds: amount('What was refunded of orders that count as sold.'),
  total_discount: amount('The discount of coupons, without tax.'),
  totals_grouped_by: z.enum(['day', 'month']).describe('What each of the totals is about.'),
  totals: z.record(z.string(), z.unknown()).describe('The figures of each day or month, without refunds.'),
  total_customers: z.int().describe('The number of customers who have registered.'),
})

const sellerRecord = z.object({
  name: z.string().describe('The name of the product.'),
  title: z.string().describe('The name of the product.'),
  product_id: z.int().describe('The id of the product.'),
  quantity: z.int().describe('How many items were sold.'),
})

const TOP = 12

const MAX_DAYS = 36_525

/** `/wp-json/wc/v3/reports/sales` and `/wp-json/wc/v3/reports/top_sellers`. */
export const salesEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /wc/v3/reports/sales': endpoint({
    ...common,
    args: periodArgs,
    answer: restSchemaOf('sales_report', salesRecord),
    isList: true,
    async handle({ call, args: requested }) {
      const report = await salesReport(call.shop, periodOf(call.shop, requested))
      return { data: [{ ...report, _links: aboutLink(call.origin) }] }
    },
  }),
  'GET /wc/v3/reports/top_sellers': endpoint({
    ...common,
    args: periodArgs,
    answer: restSchemaOf('top_sellers_report', sellerRecord),
    isList: true,
    async handle({ call, args: requested }) {
      const { shop, origin } = call
      const sellers = await topSellers(shop.db, spanOf(shop, periodOf(shop, requested)), TOP)
      return {
        data: sellers.map(({ productId, name, quantity }) => ({
          ...{ name, title: name, product_id: productId, quantity },
          _links: {
            ...aboutLink(origin),
            product: [{ href: `${origin}/wp-json/wc/v3/products/${productId}`, embeddable: true }],
          },
        })),
      }
    },
  }),
}

function aboutLink(origin: string) {
  return { about: [{ href: `${origin}/wp-json/wc/v3/reports` }] }
}

/** The requested days. Throws `rest_invalid_param`. */
export function periodOf(
  { settings, nowMs }: Shop,
  {
    period,
    date_min: first,
    date_max: last,
  }: Omit<z.output<typeof periodArgs>, 'period'> & {
    readonly period: PeriodName
  },
): ReportPeriod {
  const today = dayAt(nowMs(), settings.get(timezone))
  if (first === undefined && last === undefined) return namedPeriod(period, today, addDays)
  const [from = last ?? today, until = last ?? today] = [first, last]
  if (from <= until && until <= addDays(from, MAX_DAYS)) return periodBetween(from, until, addDays)
  const message = 'The first day of a report comes before its last one, by at most a hundred years.'
  throw new RestRefusal('rest_invalid_param', message, 400, { params: { date_min: message } })
}

/** The moments between which a period lies and of its days or months, in the time zone of the shop. */
export function spanOf({ settings }: Pick<Shop, 'settings'>, period: ReportPeriod): ReportSpan {
  const zone = settings.get(timezone)
  const startOf = (day: string) => new Date(momentAt(`${day}T00:00:00`, zone))
  return {
    from: startOf(period.first),
    until: startOf(addDays(period.last, 1)),
    keys: keysOf(period, addDays).map((key) => ({
      key,
      start: startOf(key.length === 7 ? `${key}-01` : key),
    })),
    currency: currencyFormat(settings).code,
  }
}

/**
 * What was sold in a period, in minor units. The total, taxes and shipping are less what was refunded in it; the net is the
 * total without taxes and shipping.
 */
export async function salesFigures(shop: Shop, period: ReportPeriod) {
  const span = spanOf(shop, period)
  const [rows, refunded] = await Promise.all([readSales(shop.db, span), readRefunded(shop.db, span)])
  const sum = (part: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + part(row), 0)
  const totalMinor = sum(({ salesMinor }) => salesMinor) - refunded.amountMinor
  const taxMinor = sum((row) => row.taxMinor) - refunded.taxMinor
  const shippingMinor = sum((row) => row.shippingMinor) - refunded.shippingMinor
  const netMinor = totalMinor - taxMinor - shippingMinor
  const [orders, discountMinor] = [sum((row) => row.orders), sum((row) => row.discountMinor)]
  const refundedMinor = refunded.amountMinor
  return {
    ...{ rows, orders, totalMinor, netMinor, taxMinor },
    ...{ shippingMinor, discountMinor, refundedMinor },
  }
}

async function salesReport(shop: Shop, period: ReportPeriod): Promise<z.output<typeof salesRecord>> {
  const span = spanOf(shop, period)
  const [figures, items, registrations] = await Promise.all([
    salesFigures(shop, period),
    readSoldItems(shop.db, span),
    readRegistrations(shop.db, span.from, span.until),
  ])
  const { rows, orders, netMinor } = figures
  const { decimals } = currencyFormat(shop.settings)
  const write = (minor: number) => amountText(minor, decimals)
  const keys = keysOf(period, addDays)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const keyLength = period.by === 'day' ? 10 : 7
  const customers = Map.groupBy(registrations, (at) =>
    dayAt(at.getTime(), shop.settings.get(timezone)).slice(0, keyLength),
  )
  return {
    total_sales: write(figures.totalMinor),
    net_sales: write(netMinor),
    average_sales: write(roundMinor(netMinor / keys.length)),
    total_orders: orders,
    total_items: [...items.values()].reduce((all, count) => all + count, 0),
    total_tax: write(figures.taxMinor),
    total_shipping: write(figures.shippingMinor),
    total_refunds: write(figures.refundedMinor),
    total_discount: write(figures.discountMinor),
    totals_grouped_by: period.by,
    totals: Object.fromEntries(
      keys.map((key) => {
        const row = byKey.get(key)
        const ofKey = {
          sales: write(row?.salesMinor ?? 0),
          orders: row?.orders ?? 0,
          items: items.get(key) ?? 0,
          tax: write(row?.taxMinor ?? 0),
          shipping: write(row?.shippingMinor ?? 0),
          discount: write(row?.discountMinor ?? 0),
          customers: customers.get(key)?.length ?? 0,
        }
        return [key, ofKey]
      }),
    ),
    total_customers: registrations.length,
  }
}
