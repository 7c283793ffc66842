import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { splitMinor } from '../../../kernel/money.ts'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import type { ResourceCall } from '../../../platform/rest/resource/serving.ts'
import { minorOf } from '../../../platform/rest/values/amounts.ts'
import { gmtDate, localDate, momentOf } from '../../../platform/rest/values/dates.ts'
import { changedMetaData } from '../../../platform/rest/values/meta-data.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyFormat, timezone } from '../../settings/general.ts'
import { type RateTax, sumOfTaxes } from '../../tax/rules/taxes.ts'
import { type RefundRefusal, refundOrder } from '../payments/refund-order.ts'
import { type Order, type OrderLine, refundableMinor } from '../rules/order.ts'
import type { RefundedLine } from '../store/refund-store.ts'
import { type ListedRefund, type RefundListing, readListedRefunds } from '../store/rest/refund-list-store.ts'
import { amountWriter, lineItem, type OrderParts, taxLines } from './order-record.ts'
import { orderParts } from './read-records.ts'
import { orderRefundsContract, refundsContract } from './refunds-resource.ts'

const access = { read: 'edit_shop_orders', write: 'edit_shop_orders' } as const

const ofOrder = resource(orderRefundsContract, {
  access,
  async list(request, args) {
    await orderOf(request, args.order_id)
    const listing = { ...listingOf(request, args), orderId: args.order_id }
    const { items, total } = await refundRecords(request, listing, args.dp)
    return { items: items.map(withoutOrder), total }
  },
  async get(request, { order_id, id, dp }) {
    const record = await refundRecord(request, order_id, { id, dp })
    return record && withoutOrder(record)
  },
  async create(request, args) {
    const { shop } = request.call
    const parts = await orderOf(request, args.order_id)
    const unbooked = [...args.shipping_lines, ...args.fee_lines, ...args.tax_lines]
    if (unbooked.length > 0) throw invalidRefund('unbooked')
    const { decimals } = currencyFormat(shop.settings, parts.order.currency)
    const sentLines = args.line_items.map((line) => ({ ...line, restock: line.restock ?? args.api_restock }))
    const lines = refundedLines(parts, sentLines, decimals)
    const sum = lines.reduce((all, { netMinor, taxMinor }) => all + netMinor + taxMinor, 0)
    const sent = args.amount === undefined ? undefined : minorOf(args.amount, 'amount', decimals)
    const [key, amountMinor] = [args.idempotency_key ?? randomUUID(), sent ?? sum]
    // Nothing here can ask a provider to send money back: it is sent in the provider's own back office, and recorded here.
    if (args.api_refund)
      throw invalidRefund(amountMinor > refundableMinor(parts.order) ? 'more-than-paid' : 'no-provider')
    const refunded = await refundOrder(shop, args.order_id, {
      key,
      amountMinor,
      reason: args.reason,
      restock: lines.some(({ quantity, restock }) => restock && quantity > 0),
      by: request.person?.id,
      lines,
      metaData: changedMetaData([], args.meta_data),
    })
    if (!refunded.ok) throw invalidRefund(refunded.reason)
    const { refunds } = await readListedRefunds(shop.db, { orderId: args.order_id, first: 0, limit: 100 })
    const made = refunds.find((one) => one.key === key)
    const record = made && (await refundRecord(request, args.order_id, { id: made.id, dp: args.dp }))
    if (!record) throw new Error(`The refund of order ${args.order_id} was made and cannot be read`)
    return withoutOrder(record)
  },
  async remove(request, { order_id, id }) {
    if (!(await refundRecord(request, order_id, { id }))) return undefined
    throw new RestRefusal(
      'woocommerce_rest_cannot_delete',
      'A refund was paid and mailed to the customer: it stays in the books of the shop.',
      409,
    )
  },
  links: (_refund, root) => ({ up: [{ href: `${root}wc/v3/orders/:order_id` }] }),
})

const ofAllOrders = resource(refundsContract, {
  access,
  list: (request, args) => refundRecords(request, listingOf(request, args), args.dp),
  links: ({ parent_id }, root) => ({ up: [{ href: `${root}wc/v3/orders/${parent_id}` }] }),
})

/** `/wp-json/wc/v3/orders/:order_id/refunds` and `/wp-json/wc/v3/refunds`. */
export const refundEndpoints = { ...ofOrder, ...ofAllOrders }

type ListArgs = z.output<z.ZodObject<NonNullable<typeof refundsContract.query>>> & {
  readonly first: number
  readonly limit: number
}
type RefundRecord = z.output<typeof refundsContract.record>

/** The order is in the path already. */
function withoutOrder({ parent_id: _, ...record }: RefundRecord): Omit<RefundRecord, 'parent_id'> {
  return record
}

function listingOf({ call }: ResourceCall, args: ListArgs): RefundListing {
  const zone = call.shop.settings.get(timezone)
  const { include, exclude, parent, after, before, search, first, limit } = args
  return {
    ...{ search, exclude, first, limit },
    include: include.length > 0 ? include : undefined,
    orderIds: parent.length > 0 ? parent : undefined,
    after: after === undefined ? undefined : momentOf(after, 'after', zone),
    before: before === undefined ? undefined : momentOf(before, 'before', zone),
    orderBy: args.orderby,
    isAscending: args.order === 'asc',
  }
}

async function orderOf(request: ResourceCall, id: number): Promise<OrderParts> {
  const [parts] = await orderParts(request, [id])
  if (parts) return parts
  throw new RestRefusal('woocommerce_rest_invalid_order_id', 'There is no order with this id.', 404)
}

async function refundRecord(
  request: ResourceCall,
  orderId: number,
  { id, dp }: { readonly id: number; readonly dp?: number | undefined },
): Promise<RefundRecord | undefined> {
  await orderOf(request, orderId)
  const listing = { orderId, include: [id], first: 0, limit: 1 }
  return (await refundRecords(request, listing, dp)).items[0]
}

async function refundRecords(
  request: ResourceCall,
  listing: RefundListing,
  decimals?: number,
): Promise<{ readonly items: readonly RefundRecord[]; readonly total: number }> {
  const { refunds, total } = await readListedRefunds(request.call.shop.db, listing)
  const orders = await orderParts(request, [...new Set(refunds.map(({ orderId }) => orderId))])
  const byId = new Map(orders.map((parts) => [parts.order.id, parts]))
  const items = refunds.flatMap((refund) => {
    const parts = byId.get(refund.orderId)
    return parts ? [recordOf(request.call, refund, parts, decimals)] : []
  })
  return { items, total }
}

type Caller = { readonly shop: Shop; readonly origin: string }

function recordOf(
  { shop, origin }: Caller,
  refund: ListedRefund,
  { order, extras, products }: OrderParts,
  requested: number | undefined,
): RefundRecord {
  const { decimals } = currencyFormat(shop.settings, order.currency)
  const write = amountWriter(decimals, requested)
  const lines = refund.lines.flatMap((refunded) => {
    const line = order.lines[extras.lines.findIndex(({ id }) => id === refunded.lineId)]
    return line ? [{ ...refunded, line, taxes: refunded.taxes ?? sharedTaxes(line, refunded.taxMinor) }] : []
  })
  return {
    id: refund.id,
    parent_id: refund.orderId,
    date_created: localDate(refund.at, shop.settings.get(timezone)),
    date_created_gmt: gmtDate(refund.at),
    amount: write(refund.amountMinor),
    reason: refund.reason,
    refunded_by: refund.by ?? 0,
    refunded_payment: false,
    meta_data: [...refund.metaData],
    line_items: lines.map(({ line, lineId, quantity, netMinor, taxMinor, taxes }, position) => {
      const product = products.get(line.variationId ?? line.productId)
      const [total, tax] = [write(-netMinor), write(-taxMinor)]
      const key = '_refunded_item_id'
      const value = String(lineId)
      return {
        ...lineItem(
          line,
          { id: position + 1, metaData: [] },
          {
            ...{ product, origin, write, decimals },
            hidesOptions: true,
          },
        ),
        quantity: -quantity,
        subtotal: total,
        subtotal_tax: tax,
        total,
        total_tax: tax,
        taxes: taxes.map((one) => {
          const refunded = write(-one.taxMinor)
          return { id: one.rateId, total: refunded, subtotal: refunded }
        }),
        meta_data: [{ id: 1, key, value, display_key: key, display_value: value }],
      }
    }),
    shipping_lines: [],
    tax_lines: taxLines(
      refundedRates(
        order,
        lines.flatMap(({ taxes }) => taxes),
      ),
      write,
    ),
    fee_lines: [],
  }
}

/** Refunded tax that is known as one sum is shared out among the rates of the line, as its tax. */
function sharedTaxes({ taxes, total }: OrderLine, refundedMinor: number): RateTax[] {
  const weights = taxes.map(({ taxMinor }) => (total.taxMinor === 0 ? 1 : taxMinor))
  const shares = splitMinor(refundedMinor, weights)
  return taxes.map(({ rateId }, index) => ({ rateId, taxMinor: shares[index] ?? 0 }))
}

/** The taxes that were sent, by the rates of the line; `undefined`: some are of other rates, so that only the sum counts. */
function taxesByRate({ taxes }: OrderLine, sent: readonly RateTax[]): readonly RateTax[] | undefined {
  if (!sent.every(({ rateId }) => taxes.some((one) => one.rateId === rateId))) return undefined
  return taxes.map(({ rateId }) => ({
    rateId,
    taxMinor: sumOfTaxes(sent.filter((one) => one.rateId === rateId)),
  }))
}

/** The rates of the order of which tax was refunded, with these amounts below zero. */
function refundedRates({ sums }: Order, refunded: readonly RateTax[]): Order['sums']['taxes'] {
  return sums.taxes.flatMap((rate) => {
    const taxMinor = sumOfTaxes(refunded.filter(({ rateId }) => rateId === rate.rateId))
    return taxMinor === 0 ? [] : [{ ...rate, taxMinor: -taxMinor, shippingTaxMinor: 0 }]
  })
}

type SentLine = {
  readonly id: number
  readonly quantity: number
  readonly restock: boolean
  readonly refund_total?: string | number | undefined
  readonly refund_tax: readonly { readonly id: number; readonly refund_total: string | number }[]
}

/** The lines that were sent, without those of which nothing is refunded. */
function refundedLines(
  { order, extras }: OrderParts,
  sent: readonly SentLine[],
  decimals: number,
): RefundedLine[] {
  return sent.flatMap(({ id, quantity, restock, refund_total: total = '', refund_tax: tax }, position) => {
    const line = order.lines[extras.lines.findIndex((one) => one.id === id)]
    if (!line || quantity > line.quantity) throw invalidRefund(line ? 'quantity' : 'no-line')
    const name = `line_items[${position}]`
    const netMinor = minorOf(total, `${name}[refund_total]`, decimals) ?? 0
    const sentTaxes = tax.map((one) => ({
      rateId: one.id,
      taxMinor: minorOf(one.refund_total, `${name}[refund_tax]`, decimals) ?? 0,
    }))
    const taxMinor = sumOfTaxes(sentTaxes)
    if (quantity === 0 && netMinor + taxMinor === 0) return []
    return [{ lineId: id, quantity, restock, netMinor, taxMinor, taxes: taxesByRate(line, sentTaxes) }]
  })
}

type InvalidRefund =
  | Exclude<RefundRefusal, 'no-order'>
  | 'no-line'
  | 'quantity'
  | 'unbooked'
  | 'no-provider'
  | 'no-order'

function invalidRefund(reason: InvalidRefund): RestRefusal {
  const isOfBody =
    reason === 'no-amount' || reason === 'no-line' || reason === 'quantity' || reason === 'unbooked'
  const code = isOfBody
    ? 'woocommerce_rest_invalid_order_refund'
    : 'woocommerce_rest_cannot_create_order_refund'
  return new RestRefusal(code, texts[reason], 400)
}

const texts: Readonly<Record<InvalidRefund, string>> = {
  'no-order': 'There is no order with this id.',
  'no-amount': 'The amount of a refund must be greater than zero.',
  'no-line': 'The order has no product with this line id; shipping and fees are refunded in the amount.',
  quantity: 'No more items can be refunded than were ordered.',
  'restock-part':
    'Items go back to stock by their lines, or where all that is left of the payment is refunded.',
  unbooked:
    'Only products are refunded line by line. Send the amount with the shipping, fees and taxes to refund in it, and leave their lines out.',
  'nothing-paid': 'Nothing was paid for this order.',
  'more-than-paid': 'The amount is greater than what is left of the payment.',
  'key-reused': 'Another refund has this key.',
  'no-provider':
    'The payment method of this order sends no money back by itself. Pay it back, and record that with api_refund false.',
}
