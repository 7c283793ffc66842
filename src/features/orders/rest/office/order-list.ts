import { z } from 'zod'
import { endpoint } from '../../../../platform/rest/endpoint.ts'
import { resource } from '../../../../platform/rest/resource/resource.ts'
import { restSchemaOf } from '../../../../platform/rest/resource/schema.ts'
import { amountText } from '../../../../platform/rest/values/amounts.ts'
import { momentOf } from '../../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { currencyFormat, timezone } from '../../../settings/general.ts'
import { searchedText } from '../../rules/office/searched-text.ts'
import {
  type OfficeFilter,
  readOfficeOrderIds,
  readOfficeTotals,
} from '../../store/rest/office-list-store.ts'
import { orderFilters, orderListContract, orderTotalsRecord } from '../office-orders-resource.ts'
import { listedRecords } from './listed-record.ts'

const access = { read: 'fulfil_shop_orders', write: 'edit_shop_orders', edit: 'fulfil_shop_orders' } as const
const filterArgs = z.object(orderFilters)

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
        totals: rows.map(({ currency, orders, totalMinor }) => {
          const { decimals } = currencyFormat(shop.settings, currency)
          return { currency, orders, total: amountText(totalMinor, decimals) }
        }),
      },
    }
  },
})

/** The list of orders for staff, and what the orders of a filter come to. */
export const officeListEndpoints = { 'GET /handsel/v1/orders/totals': totals, ...list }

function filterOf({ settings }: Pick<Shop, 'settings'>, args: z.output<typeof filterArgs>): OfficeFilter {
  const at = (name: 'after' | 'before') => {
    const sent = args[name]
    return sent === undefined ? undefined : momentOf(sent, name, settings.get(timezone))
  }
  return {
    statuses: args.status,
    states: args.state,
    payments: args.payment,
    fulfilments: args.fulfilment,
    countries: args.country.map((country) => country.toUpperCase()),
    methods: args.payment_method,
    placedFrom: at('after'),
    placedBefore: at('before'),
    product: args.product,
    customer: args.customer,
    hasNote: args.has_note,
    search: searchedText(args.search),
  }
}
