import type { MetaData } from '../../../kernel/meta-data.ts'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Shop } from '../../../platform/shop.ts'
import {
  type LineToPrice,
  type OrderToPrice,
  type PricedOrder,
  priceOrder,
} from '../../cart/pricing/price-order.ts'
import type { PricedLine } from '../../cart/rules/priced-line.ts'
import { type Buyer, buyerOf } from '../../cart/session/buyer.ts'
import { couponByCode } from '../../coupons/coupons.ts'
import { type Coupon, codeOf } from '../../coupons/rules/coupon.ts'
import type { CouponWithUses } from '../../coupons/rules/validity.ts'
import type { StockLine } from '../../stock/stock.ts'
import type { OrderDraft, OrderLine } from '../rules/order.ts'
import { orderedLine } from '../rules/ordered-line.ts'

/** A line that is entered, with a name of its own and values of programs. */
export type NewLine = LineToPrice & {
  readonly ownName?: string | undefined
  readonly metaData?: readonly MetaData[] | undefined
}

/**
 * The shipping of an order that somebody enters: which rate, without one that of the cart, what it is called, and its own
 * amount without tax.
 */
export type ShippingLine = {
  readonly rateId: string | undefined
  readonly title: string | undefined
  readonly ownCostMinor: number | undefined
}

/** What an order stores of its prices, and the coupons that count for it. */
export type OrderPrices = Pick<OrderDraft, 'shippingMethod' | 'shippingTitle' | 'sums'> & {
  readonly priced: PricedOrder
  readonly coupons: readonly Coupon[]
}

export type PriceRefusal = 'no-product' | 'coupon-refused' | 'no-rate' | 'below-zero'

/**
 * The prices of an order that staff or their programs enter, as the cart computes them. Refused: a product that is not sold; a
 * coupon that is not valid for this order; an unknown rate without an amount of its own; a total below zero.
 */
export async function pricesOf(
  shop: Shop,
  order: Omit<OrderToPrice, 'shipping'> & { readonly shippingLine: ShippingLine | undefined },
): Promise<Outcome<OrderPrices, PriceRefusal>> {
  const { shippingLine } = order
  const priced = await priceOrder(shop, { ...order, shipping: shippingLine })
  const { totals, rate, needsDelivery } = priced
  const coupons = priced.coupons.effective.map(({ coupon }) => coupon)
  if (priced.unavailableLines.length > 0) return refused('no-product')
  if (priced.coupons.rejected.length > 0 || coupons.length < order.coupons.length)
    return refused('coupon-refused')
  const needsRate = shippingLine && (shippingLine.rateId !== undefined || needsDelivery)
  if (shippingLine?.ownCostMinor === undefined && needsRate && !rate) return refused('no-rate')
  if (totals.totalMinor < 0 || totals.taxMinor < 0) return refused('below-zero')
  return done({
    priced,
    coupons,
    shippingMethod: shippingLine ? (rate?.id ?? shippingLine.rateId ?? '') : '',
    shippingTitle: shippingLine ? (shippingLine.title ?? rate?.title ?? '') : '',
    sums: sumsOf(priced),
  })
}

/** The sums of a priced order, without the discounts that no coupon has given. */
export function sumsOf({ totals }: Pick<PricedOrder, 'totals'>): OrderDraft['sums'] {
  return { ...totals, coupons: totals.coupons.filter(({ code }) => code !== '') }
}

/** The published coupons with these codes, for a buyer. Refused: one of them does not exist. */
export async function couponsWithCodes(
  shop: Shop,
  codes: readonly string[],
  buyer: Buyer,
): Promise<Outcome<readonly CouponWithUses[], 'no-coupon'>> {
  const found = await Promise.all(codes.map((code) => couponByCode(shop, codeOf(code), buyer)))
  const coupons = found.flatMap((each) => (each?.coupon.isPublished ? [each] : []))
  return coupons.length < codes.length ? refused('no-coupon') : done(coupons)
}

/** What priced lines take out of stock. */
export function stockLinesOf(lines: readonly PricedLine[]): readonly StockLine[] {
  return lines.map(({ variationId, productId, level, quantity }) => ({
    id: variationId ?? productId,
    stockItemId: level.stockItemId,
    quantity,
  }))
}

/** The lines that an order stores of entered lines, which `priced` has in the same order. */
export function newOrderedLines(
  lines: readonly NewLine[],
  { lines: pricedLines, totals }: Pick<PricedOrder, 'lines' | 'totals'>,
): readonly OrderLine[] {
  return pricedLines.flatMap((line, index) => {
    const charged = totals.lines[index]
    const { ownName, metaData } = lines[index] ?? {}
    return charged ? [{ ...orderedLine(line, charged), ...(ownName && { name: ownName }), metaData }] : []
  })
}

/** The buyer of an order that somebody enters: with the roles of the account, and the address of the order. */
export function orderBuyer({
  accountId,
  roles,
  email,
}: {
  readonly accountId: number | undefined
  readonly roles: readonly string[]
  readonly email: string
}): Buyer {
  const buyer = buyerOf(accountId === undefined ? undefined : { accountId, roles })
  return email === '' ? buyer : { ...buyer, email }
}
