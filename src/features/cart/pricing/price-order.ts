import { autoCouponIds } from '../../coupons/coupons.ts'
import type { CouponWithUses } from '../../coupons/rules/validity.ts'
import type { ShippingRate } from '../../shipping/rules/rate.ts'
import type { TaxTerms } from '../../tax/rules/tax-terms.ts'
import { enteredMinor } from '../../tax/rules/taxable-amounts.ts'
import { taxTerms } from '../../tax/tax.ts'
import type { PriceRule } from '../../tier-pricing/rules/price-rule.ts'
import { discountsOn } from '../coupons/coupon-effects.ts'
import { noCoupons } from '../rules/cart-coupons.ts'
import { type CartLine, soldId } from '../rules/cart-line.ts'
import type { PricedCart, PricedLine } from '../rules/priced-line.ts'
import type { DeliveryLocation } from '../rules/shipping-choice.ts'
import type { TaxDisplay } from '../rules/sum-rows.ts'
import {
  type CouponDiscount,
  type Fee,
  type LineAmount,
  type Taxed,
  type Totals,
  totals,
} from '../rules/totals.ts'
import type { Buyer } from '../session/buyer.ts'
import { loadProducts, quantityByStockItem } from './cart-products.ts'
import { amountOf, priceCart } from './price-cart.ts'
import { type PricingContext, type PricingShop, priceLine } from './price-line.ts'

/** A line whose amounts the shop computes, except where they are given: without tax, before and after discounts. */
export type LineToPrice = CartLine & {
  readonly ownSubtotalMinor?: number | undefined
  readonly ownTotalMinor?: number | undefined
  /** The amounts at which it was ordered before; without `total`, its discount is computed again. */
  readonly agreed?: AgreedAmounts | undefined
}

type AgreedAmounts = { readonly subtotal: Taxed; readonly total: Taxed | undefined }

/** What staff or their programs order for a buyer. */
export type OrderToPrice = {
  readonly lines: readonly LineToPrice[]
  /** Just read, with the uses that count for this buyer. */
  readonly coupons: readonly CouponWithUses[]
  readonly shipTo: DeliveryLocation
  readonly billTo: DeliveryLocation
  readonly paymentMethod: string
  /**
   * Which rate, without one that of the cart, and its amount without tax where that is given; `undefined`: nothing is charged
   * for shipping.
   */
  readonly shipping:
    | { readonly rateId: string | undefined; readonly ownCostMinor: number | undefined }
    | undefined
  readonly fees: readonly Fee[]
  readonly buyer: Buyer
}

/** The figures of such an order; its lines are those of the totals, in their order. */
export type PricedOrder = {
  readonly lines: readonly PricedLine[]
  /** Lines whose product is not sold. */
  readonly unavailableLines: readonly CartLine[]
  readonly coupons: PricedCart['coupons']
  readonly cartSubtotalMinor: number
  readonly needsDelivery: boolean
  /** What can be chosen for its address. */
  readonly rates: readonly ShippingRate[]
  /** The requested rate; `undefined`: the shop has no such rate for this order. */
  readonly rate: ShippingRate | undefined
  readonly totals: Totals & { readonly display: TaxDisplay }
}

/**
 * Prices an order that somebody enters for a buyer, by the rules of the cart: prices by quantity and role, coupons, rates and
 * taxes. No automatic coupon is applied, and no gift added. Where an amount is given, all are computed without tax.
 */
export async function priceOrder(shop: PricingShop, order: OrderToPrice): Promise<PricedOrder> {
  const { buyer, shipTo, billTo, paymentMethod, fees } = order
  const ids = order.lines.map(soldId)
  const products = await loadProducts(shop, ids, { buyer })
  const priced = await priceCart(
    shop,
    {
      lines: order.lines,
      shipping: {
        ...shipTo,
        billing: billTo,
        ...(order.shipping?.rateId && { rateId: order.shipping.rateId }),
      },
      coupons: {
        ...noCoupons,
        applied: order.coupons.map(({ coupon }) => coupon.id),
        declined: autoCouponIds(shop),
        paymentMethod,
      },
      knownCoupons: order.coupons,
    },
    products,
    buyer,
  )
  const sold = order.lines.filter((line) => products.sellables.has(soldId(line)))
  const context: PricingContext = {
    lines: order.lines,
    sold,
    products,
    takenStock: quantityByStockItem(order.lines, products),
    shop,
  }
  const { needsDelivery, coupons, unavailableLines, rates, cartSubtotalMinor } = priced
  const rate = order.shipping && rateOf(priced, order.shipping.rateId)
  const tax = await taxTerms(shop, { shipping: shipTo, billing: billTo, pickup: rate?.isPickup })
  const costMinor = order.shipping?.ownCostMinor ?? rate?.costMinor
  const shipping = costMinor === undefined ? undefined : { costMinor, taxable: rate?.taxStatus !== 'none' }
  const lines = order.lines.flatMap((line) => {
    const one = priceLine(line, context)
    if (!one) return []
    return [
      {
        ...one,
        ...(line.agreed && { subtotalMinor: asEntered(line.agreed.subtotal, one, tax) }),
        ...(hasOwnAmount(line) && { priceRule: ownPrice(one) }),
      },
    ]
  })
  const amounts = amountsOf(order, lines, { discounts: discountsOn(shop, coupons, lines), tax })
  return {
    ...{ lines, unavailableLines, coupons, cartSubtotalMinor, needsDelivery, rates, rate },
    totals: { ...totals({ ...amounts, shipping, fees }), display: priced.totals.display },
  }
}

/** The rate with this id, or the first of this kind; without a name, that of the cart. */
function rateOf({ rates, rate }: PricedCart, name: string | undefined): ShippingRate | undefined {
  if (name === undefined) return rate
  return rates.find(({ id }) => id === name) ?? rates.find(({ methodKind }) => methodKind === name)
}

function hasOwnAmount(line: Pick<LineToPrice, 'ownSubtotalMinor' | 'ownTotalMinor'>): boolean {
  return line.ownSubtotalMinor !== undefined || line.ownTotalMinor !== undefined
}

function ownPrice({ priceMinor }: PricedLine): PriceRule {
  return { kind: 'own', withoutMinor: priceMinor }
}

type Terms = { readonly discounts: readonly CouponDiscount[]; readonly tax: TaxTerms | undefined }
type Amounts = {
  readonly lines: readonly LineAmount[]
  readonly coupons: readonly CouponDiscount[]
  readonly tax: TaxTerms | undefined
}

/** The amounts of the lines: as the shop enters prices, or all of them without tax where one is given so. */
function amountsOf(order: OrderToPrice, lines: readonly PricedLine[], terms: Terms): Amounts {
  const own = new Map(order.lines.map((line) => [line.key, line]))
  const entered = withAgreedTotals(own, lines, terms)
  const isGiven = ({ key }: PricedLine) => hasOwnAmount(own.get(key) ?? {})
  if (!lines.some(isGiven)) return entered
  const net = totals({ ...entered, shipping: undefined })
  const given = lines.map((line, index) => {
    const { ownSubtotalMinor, ownTotalMinor, agreed } = own.get(line.key) ?? {}
    const computed = net.lines[index]
    // No line is charged more than its amount before discounts.
    const subtotalMinor = isGiven(line)
      ? Math.max(ownSubtotalMinor ?? 0, ownTotalMinor ?? 0)
      : (agreed?.subtotal.netMinor ?? computed?.subtotal.netMinor ?? 0)
    const offMinor = isGiven(line)
      ? subtotalMinor - (ownTotalMinor ?? subtotalMinor)
      : subtotalMinor - (agreed?.total?.netMinor ?? computed?.total.netMinor ?? subtotalMinor)
    return { amount: { ...amountOf(line), subtotalMinor }, offMinor }
  })
  const off = new Map(given.map(({ amount, offMinor }) => [amount.key, offMinor]))
  return {
    lines: given.map(({ amount }) => amount),
    coupons: [
      { code: '', grantsFreeShipping: false, byLine: off },
      ...terms.discounts.map((discount) => ({ ...discount, byLine: new Map<string, number>() })),
    ],
    tax: terms.tax && { ...terms.tax, entered: 'exclusive' },
  }
}

/** The amounts as the shop enters prices; lines with an agreed total are discounted to it, the others by the coupons. */
function withAgreedTotals(
  own: ReadonlyMap<string, LineToPrice>,
  lines: readonly PricedLine[],
  { discounts, tax }: Terms,
): Amounts {
  const agreed = new Map(
    lines.flatMap((line) => {
      const total = own.get(line.key)?.agreed?.total
      return total ? [[line.key, line.subtotalMinor - asEntered(total, line, tax)] as const] : []
    }),
  )
  const byCoupons = discounts.map((discount) => ({
    ...discount,
    byLine: new Map([...discount.byLine].filter(([key]) => !agreed.has(key))),
  }))
  const byAgreement = { code: '', grantsFreeShipping: false, byLine: agreed }
  return {
    lines: lines.map(amountOf),
    coupons: agreed.size > 0 ? [byAgreement, ...byCoupons] : byCoupons,
    tax,
  }
}

/** An amount of a line as the shop enters prices. */
function asEntered(amount: Taxed, { sellable }: PricedLine, tax: TaxTerms | undefined): number {
  return tax ? enteredMinor(amount, sellable, tax) : amount.netMinor
}
