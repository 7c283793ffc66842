import type { z } from 'zod'
import { roundMinor, splitMinor } from '../../../kernel/money.ts'
import { amountText } from '../../../platform/rest/values/amounts.ts'
import { gmtDate, localDate } from '../../../platform/rest/values/dates.ts'
import type { Settings } from '../../../platform/settings.ts'
import { billingRecord, shippingRecord } from '../../addresses/rules/wire-address.ts'
import type { Sellable } from '../../catalog/rules/product.ts'
import { imagePath } from '../../media/rules/image.ts'
import { currencyFormat, timezone } from '../../settings/general.ts'
import { pricesIncludeTax } from '../../tax/tax-settings.ts'
import { payPath } from '../pages/order-paths.ts'
import { type Order, type OrderLine, outstandingMinor } from '../rules/order.ts'
import { hasOpenLines, isPayable } from '../rules/order-state.ts'
import type { OrderExtras } from '../store/rest/order-extras-store.ts'
import type { ordersContract } from './orders-resource.ts'

export type OrderRecord = z.output<typeof ordersContract.record>

/** What a record is built from: read for all orders of a list at once. */
export type OrderParts = {
  readonly order: Order
  readonly extras: OrderExtras
  /** The products of its lines that are still sold, by the id that they are sold under. */
  readonly products: ReadonlyMap<number, Sellable>
}

type Shown = {
  readonly settings: Settings
  readonly origin: string
  /** The requested number of decimals. */
  readonly decimals: number | undefined
  /** Whether the lines leave out the options that are part of their names. */
  readonly hidesOptions: boolean
}

/** Writes amounts of an order. */
type Write = (minor: number) => string

const VERSION = '3'

/** An order as the platform's own interface answers it. */
export function orderRecord({ order, extras, products }: OrderParts, shown: Shown): OrderRecord {
  const { settings, origin } = shown
  const { sums } = order
  const zone = settings.get(timezone)
  const currency = currencyFormat(settings, order.currency)
  const write = amountWriter(currency.decimals, shown.decimals)
  return {
    id: order.id,
    parent_id: 0,
    status: extras.isTrashed ? 'trash' : order.status,
    currency: order.currency,
    version: VERSION,
    prices_include_tax: settings.get(pricesIncludeTax),
    date_created: localDate(order.placedAt, zone),
    date_modified: localDate(extras.changedAt, zone),
    discount_total: write(sums.discount.netMinor),
    discount_tax: write(sums.discount.taxMinor),
    shipping_total: write(sums.shipping?.netMinor ?? 0),
    shipping_tax: write(sums.shipping?.taxMinor ?? 0),
    cart_tax: write(sums.taxMinor - (sums.shipping?.taxMinor ?? 0)),
    total: write(sums.dueMinor),
    total_tax: write(sums.taxMinor),
    customer_id: extras.accountId ?? 0,
    order_key: order.orderKey,
    billing: billingRecord(order.billing),
    shipping: shippingRecord(order.shipping),
    payment_method: order.paymentMethod,
    payment_method_title: order.paymentTitle,
    transaction_id: extras.transactionId,
    customer_ip_address: '',
    customer_user_agent: '',
    created_via: extras.createdVia,
    customer_note: order.customerNote,
    date_completed: localDate(extras.completedAt, zone),
    date_paid: localDate(order.paidAt, zone),
    cart_hash: '',
    number: order.number,
    meta_data: [...extras.metaData],
    line_items: order.lines.map((line, index) =>
      lineItem(line, extras.lines[index] ?? { id: 0, metaData: [] }, {
        product: products.get(line.variationId ?? line.productId),
        origin,
        write,
        decimals: currency.decimals,
        hidesOptions: shown.hidesOptions,
      }),
    ),
    tax_lines: taxLines(order.sums.taxes, write),
    shipping_lines: shippingLines(order, write),
    fee_lines: feeLines(order, write),
    coupon_lines: couponLines(order, write, currency.decimals),
    refunds: extras.refunds.map(({ id, reason, amountMinor }) => ({
      id,
      reason,
      total: write(-amountMinor),
    })),
    payment_url: origin + payPath(order),
    is_editable: hasOpenLines(order.state) && !extras.wasProcessed,
    needs_payment: isPayable(order.state) && outstandingMinor(order) > 0,
    needs_processing: order.lines.some(({ files, giftCard }) => !files && !giftCard),
    date_created_gmt: gmtDate(order.placedAt),
    date_modified_gmt: gmtDate(extras.changedAt),
    date_completed_gmt: gmtDate(extras.completedAt),
    date_paid_gmt: gmtDate(order.paidAt),
    currency_symbol: currency.symbol,
  }
}

/** Amounts with the decimals of the currency, or with the requested ones: rounded, or followed by zeros. */
export function amountWriter(decimals: number, requested = decimals): Write {
  const factor = 10 ** (requested - decimals)
  return (minor) => amountText(factor === 1 ? minor : roundMinor(minor * factor), requested)
}

type LineShown = {
  readonly product: Sellable | undefined
  readonly origin: string
  readonly write: Write
  readonly decimals: number
  readonly hidesOptions: boolean
}

/** A line of an order. */
export function lineItem(
  line: OrderLine,
  { id, metaData }: OrderExtras['lines'][number],
  { product, origin, write, decimals, hidesOptions }: LineShown,
): OrderRecord['line_items'][number] {
  const { subtotal, total, choice, variationId } = line
  const picture = product?.picture
  const options = hidesOptions && variationId !== undefined ? [] : choice
  return {
    id,
    name: shownName(line),
    product_id: line.productId,
    variation_id: variationId ?? 0,
    quantity: line.quantity,
    tax_class: product?.taxClass ?? '',
    subtotal: write(subtotal.netMinor),
    subtotal_tax: write(subtotal.taxMinor),
    total: write(total.netMinor),
    total_tax: write(total.taxMinor),
    taxes: lineTaxes(line, write),
    meta_data: [
      ...options.map(([key, value], index) => ({ id: index + 1, key, value })),
      ...metaData.map((one) => ({ ...one, id: choice.length + one.id })),
    ].map((one) => ({ ...one, display_key: one.key, display_value: one.value })),
    sku: line.sku,
    price: total.netMinor / line.quantity / 10 ** decimals,
    image: picture ? { id: picture.id, src: origin + imagePath(picture, 640, 'jpg') } : { id: '', src: '' },
    parent_name: variationId === undefined ? null : line.name,
  }
}

/** The name of a line: that of a variation with its options. */
export function shownName({ name, choice, variationId }: OrderLine): string {
  const options = choice.map((pair) => pair[1])
  return variationId === undefined || options.length === 0 ? name : `${name} - ${options.join(', ')}`
}

/** The tax before discounts is stored as one sum: shared out among the rates as the tax after them. */
function lineTaxes({ taxes, subtotal, total }: OrderLine, write: Write) {
  const before = splitMinor(
    subtotal.taxMinor,
    taxes.map(({ taxMinor }) => (total.taxMinor === 0 ? 1 : taxMinor)),
  )
  return taxes.map(({ rateId, taxMinor }, index) => ({
    id: rateId,
    total: write(taxMinor),
    subtotal: write(before[index] ?? 0),
  }))
}

/** The taxes of an order or of a refund, rate by rate. */
export function taxLines(taxes: Order['sums']['taxes'], write: Write): OrderRecord['tax_lines'] {
  return taxes.map((tax, index) => ({
    id: index + 1,
    rate_code: tax.code,
    rate_id: tax.rateId,
    label: tax.label,
    compound: tax.compound,
    tax_total: write(tax.taxMinor),
    shipping_tax_total: write(tax.shippingTaxMinor),
    rate_percent: tax.ratePpm / 10_000,
    meta_data: [],
  }))
}

function shippingLines(order: Order, write: Write): OrderRecord['shipping_lines'] {
  const { shipping, taxes } = order.sums
  if (!shipping) return []
  const [kind = '', instance = ''] = order.shippingMethod.split(':')
  return [
    {
      id: 1,
      method_title: order.shippingTitle,
      method_id: kind,
      instance_id: instance,
      total: write(shipping.netMinor),
      total_tax: write(shipping.taxMinor),
      taxes: taxes
        .filter(({ shippingTaxMinor }) => shippingTaxMinor !== 0)
        .map(({ rateId, shippingTaxMinor }) => ({
          id: rateId,
          total: write(shippingTaxMinor),
          subtotal: '',
        })),
      meta_data: [],
    },
  ]
}

/** Store credit is the last of them: what it pays is not part of the total. */
function feeLines({ sums, lines }: Order, write: Write): OrderRecord['fee_lines'] {
  const spent = sums.credits.map(({ code, minor }) => {
    return { title: code, netMinor: -minor, taxMinor: 0, taxable: false, taxClass: '' }
  })
  const taxes = feeTaxes(sums, lines)
  return [...sums.fees, ...spent].map(({ title, netMinor, taxMinor, taxable, taxClass }, index) => ({
    id: feeLineId(sums, index),
    name: title,
    tax_class: taxClass,
    tax_status: taxable ? 'taxable' : 'none',
    amount: write(netMinor),
    total: write(netMinor),
    total_tax: write(taxMinor),
    taxes: (taxes[index] ?? []).map((one) => ({
      id: one.rateId,
      total: write(one.taxMinor),
      subtotal: write(one.taxMinor),
    })),
    meta_data: [],
  }))
}

/**
 * The tax of each fee by rate. Stored are the tax of each fee and the sums of the rates: what the lines leave of those is shared
 * out, so that both add up exactly.
 */
function feeTaxes({ fees, taxes }: Order['sums'], lines: readonly OrderLine[]) {
  const ofLines = lines.flatMap((line) => line.taxes)
  const left = taxes.map(({ rateId, taxMinor }) => {
    const taken = ofLines.filter((one) => one.rateId === rateId)
    return taxMinor - taken.reduce((sum, one) => sum + one.taxMinor, 0)
  })
  return fees.map(({ taxMinor }) => {
    const shares = splitMinor(taxMinor, left)
    for (const [index, share] of shares.entries()) left[index] = (left[index] ?? 0) - share
    return shares.flatMap((share, index) => {
      const rate = taxes[index]
      return share === 0 || !rate ? [] : [{ rateId: rate.rateId, taxMinor: share }]
    })
  })
}

/** The id of a fee, which it keeps when others are removed, or of a store credit, counted on after the fees. */
export function feeLineId({ fees }: Order['sums'], index: number): number {
  const ids = fees.map(({ id }, position) => Number(/\d+$/.exec(id)?.[0] ?? position + 1))
  return ids[index] ?? Math.max(0, ...ids) + index - fees.length + 1
}

function couponLines({ sums, coupons }: Order, write: Write, decimals: number): OrderRecord['coupon_lines'] {
  return coupons.map(({ code, snapshot }, index) => {
    const sum = sums.coupons.find((one) => one.code === code)
    const kind = String(snapshot['kind'] ?? '')
    const nominal = Number(snapshot['amount'] ?? 0)
    return {
      id: index + 1,
      code,
      discount: write(sum?.netMinor ?? 0),
      discount_tax: write(sum?.taxMinor ?? 0),
      meta_data: [],
      discount_type: kind,
      nominal_amount: kind === 'percent' ? nominal / 10_000 : nominal / 10 ** decimals,
      free_shipping: sum?.grantsFreeShipping ?? false,
    }
  })
}
