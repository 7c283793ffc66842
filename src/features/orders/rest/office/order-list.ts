import { z } from 'zod'
import { dayNumber, isoDay } from '../../../../kernel/day.ts'
import { endpoint } from '../../../../platform/rest/endpoint.ts'
import { resource } from '../../../../platform/rest/resource/resource.ts'
import { restSchemaOf } from '../../../../platform/rest/resource/schema.ts'
import { amountText } from '../../../../platform/rest/values/amounts.ts'
import { momentOf } from '../../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { dayAt, momentAt } from '../../../../platform/shop-time.ts'
import { currencyFormat, timezone } from '../../../settings/general.ts'
import { attachmentHeader } from '../../rules/disposition.ts'
import { daysOfPeriod, type PlacedPeriod } from '../../rules/office/placed-period.ts'
import { searchedText } from '../../rules/office/searched-text.ts'
import {
  type OfficeFilter,
  readFilterValues,
  readOfficeOrderIds,
  readOfficeTotals,
} from '../../store/rest/office-list-store.ts'
import { readTags } from '../../store/rest/tag-store.ts'
import {
  orderFilters,
  orderFilterValues,
  orderListContract,
  orderTotalsRecord,
} from '../office-orders-resource.ts'
import { listedRecords } from './listed-record.ts'
import { orderFile } from './order-file.ts'

const access = { read: 'fulfil_shop_orders', write: 'edit_shop_orders', edit: 'fulfil_shop_orders' } as const
const filterArgs = z.object(orderFilters)

/** The most tags that a filter offers. */
const MAX_TAGS = 200

/** The most orders of one file. */
const MAX_EXPORTED = 1_000_000

const list = resource(orderListContract, {
  access,
  async list({ call: { shop } }, { first, limit, order, orderby, ...args }) {
    const slice = { by: orderby, isDescending: order === 'desc', first, limit }
    const { ids, total } = await readOfficeOrderIds(shop.db, filterOf(shop, args), slice)
    return { items: await listedRecords(shop, ids), total }
  },
})

const totals = endpoint({
  access: access.read,
  denied: 'woocommerce_rest_cannot_view',
  args: filterArgs,
  answer: restSchemaOf('office_order_totals', orderTotalsRecord),
  async handle({ call: { shop }, args }) {
    const rows = await readOfficeTotals(shop.db, filterOf(shop, args))
    return {
      data: {
        orders: rows.reduce((all, { orders }) => all + orders, 0),
        newest: rows.reduce((highest, { newest }) => Math.max(highest, newest), 0),
        totals: rows.map(({ currency, orders, totalMinor }) => {
          const { decimals } = currencyFormat(shop.settings, currency)
          return { currency, orders, total: amountText(totalMinor, decimals) }
        }),
      },
    }
  },
})

const filterValues = endpoint({
  access: access.read,
  denied: 'woocommerce_rest_cannot_view',
  args: z.object({}),
  answer: restSchemaOf('office_order_filters', orderFilterValues),
  async handle({ call: { shop } }) {
    const [{ countries, methods }, tags] = await Promise.all([
      readFilterValues(shop.db),
      readTags(shop.db, MAX_TAGS),
    ])
    return { data: { countries, payment_methods: methods, tags } }
  },
})

const exported = endpoint({
  access: 'view_woocommerce_reports',
  denied: 'woocommerce_rest_cannot_view',
  args: filterArgs,
  answersFile: 'text/csv',
  async handle({ call: { shop }, args }) {
    const all = { by: 'date', isDescending: true, first: 0, limit: MAX_EXPORTED } as const
    const { ids } = await readOfficeOrderIds(shop.db, filterOf(shop, args), all)
    const day = dayAt(shop.nowMs(), shop.settings.get(timezone))
    return {
      data: null,
      headers: {
        'content-type': 'text/csv; charset=UTF-8',
        'content-disposition': attachmentHeader(`orders-${day}.csv`),
      },
      file: orderFile(shop, ids),
    }
  },
})

/** The list of orders for staff, what the orders of a filter come to, the values of filters, and a file of orders. */
export const officeListEndpoints = {
  'GET /handsel/v1/orders/totals': totals,
  'GET /handsel/v1/orders/filters': filterValues,
  'GET /handsel/v1/orders/export': exported,
  ...list,
}

type FilterArgs = z.output<typeof filterArgs>

function filterOf(shop: Pick<Shop, 'settings' | 'nowMs'>, args: FilterArgs): OfficeFilter {
  const zone = shop.settings.get(timezone)
  const at = (name: 'after' | 'before') => {
    const sent = args[name]
    return sent === undefined ? undefined : momentOf(sent, name, zone)
  }
  return {
    statuses: args.status,
    states: args.state,
    payments: args.payment,
    fulfilments: args.fulfilment,
    countries: args.country.map((country) => country.toUpperCase()),
    methods: args.payment_method,
    placedFrom: laterOf(at('after'), startOf(args.placed, dayAt(shop.nowMs(), zone), zone)),
    placedBefore: at('before'),
    product: args.product,
    customer: args.customer,
    hasNote: args.has_note,
    tags: args.tag,
    sources: args.source,
    ids: args.include,
    newerThan: args.newer_than,
    search: searchedText(args.search),
  }
}

/** When the first day of a period began. */
function startOf(period: PlacedPeriod | undefined, today: string, zone: string): Date | undefined {
  if (!period) return undefined
  return new Date(momentAt(isoDay((dayNumber(today) ?? 0) - daysOfPeriod[period] + 1), zone))
}

function laterOf(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other ? (one > other ? one : other) : (one ?? other)
}
