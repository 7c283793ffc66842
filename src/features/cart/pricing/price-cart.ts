import { hash } from 'node:crypto'
import type { Shop } from '../../../platform/shop.ts'
import { chosenRate } from '../../shipping/rules/rate.ts'
import { ratesFor, remainingForFreeDelivery } from '../../shipping/shipping.ts'
import { taxTerms } from '../../tax/tax.ts'
import { taxDisplayCart, taxTotalDisplay } from '../../tax/tax-settings.ts'
import { couponEffects, discountsOn } from '../coupons/coupon-effects.ts'
import { loadCoupons } from '../coupons/load-coupons.ts'
import { soldId } from '../rules/cart-line.ts'
import { displayedLine } from '../rules/displayed-line.ts'
import { parcelOf } from '../rules/parcel.ts'
import type { CouponEffects, PricedCart, PricedLine } from '../rules/priced-line.ts'
import { locationOf } from '../rules/shipping-choice.ts'
import type { TaxDisplay } from '../rules/sum-rows.ts'
import {
  type CouponDiscount,
  type CreditToSpend,
  displayedOf,
  type LineAmount,
  totals,
} from '../rules/totals.ts'
import type { Buyer } from '../session/buyer.ts'
import { type CartProducts, quantityByStockItem } from './cart-products.ts'
import { type PricingContext, type PricingShop, priceLine } from './price-line.ts'
import type { PricingInput } from './pricing-input.ts'

/**
 * Prices a cart with its products, destination and delivery (house.md §8): lines, then gifts and discounts of coupons, then
 * delivery, taxes and credit. Coupons are checked again each time, which does not change the cart.
 */
export async function priceCart(
  shop: PricingShop,
  input: PricingInput,
  products: CartProducts,
  buyer: Buyer,
): Promise<PricedCart> {
  const { lines, coupons: requested } = input
  const sold = lines.filter((line) => products.sellables.has(soldId(line)))
  const context: PricingContext = {
    lines,
    sold,
    products,
    takenStock: quantityByStockItem(lines, products),
    shop,
  }
  const chosen = lines.flatMap((line) => priceLine(line, context) ?? [])
  const keys = new Set(chosen.map((line) => line.key))
  const display = taxDisplay(shop)
  const beforeCoupons = await computeTotals(shop, input, { lines: chosen, coupons: [], credits: [] })
  const loaded = await loadCoupons(shop, input, chosen, buyer)
  const couponContext = {
    buyer,
    shipping: beforeCoupons.shipping,
    selection: requested,
    rate: beforeCoupons.rate,
    pricing: context,
  }
  const cartSubtotalMinor = displayedOf(beforeCoupons.sums.subtotal, display.shows)
  const effects = loaded && couponEffects(loaded, chosen, cartSubtotalMinor, couponContext)
  const priced = effects ? [...chosen, ...effects.gifts] : chosen
  const {
    shipping,
    rates,
    rate,
    needsDelivery,
    remainingForFreeDeliveryMinor,
    sums: amounts,
  } = effects
    ? await computeTotals(shop, input, {
        lines: priced,
        coupons: discountsOn(shop, effects.coupons, chosen),
        credits: loaded.credits,
      })
    : beforeCoupons
  return {
    lines: priced.map((line, index) => displayedLine(line, amounts.lines[index]?.subtotal, display.shows)),
    unavailableLines: lines.filter((line) => !keys.has(line.key)),
    needsDelivery,
    destination: locationOf(shipping),
    rates,
    rate,
    rateBeforeCoupons: beforeCoupons.rate,
    remainingForFreeDeliveryMinor,
    coupons: effects?.coupons ?? noCouponEffects,
    cartSubtotalMinor,
    totals: { ...amounts, display },
    hash: cartHash(priced, [
      rate?.id,
      locationOf(shipping),
      shipping.billing && locationOf(shipping.billing),
      amounts.taxMinor,
      amounts.totalMinor,
      ...amounts.coupons.map(({ code }) => code),
    ]),
  }
}

const noCouponEffects: CouponEffects = {
  effective: [],
  rejected: [],
  deletedCouponIds: [],
  giftsToChoose: [],
  unavailableGifts: [],
  lines: [],
}

type Destinations = Pick<PricingInput, 'shipping' | 'ifNotDelivered'>

type LinesToTotal = {
  readonly lines: readonly PricedLine[]
  readonly coupons: readonly CouponDiscount[]
  readonly credits: readonly CreditToSpend[]
}

/** The totals of lines with the chosen or preselected delivery, and the taxes of the destination. */
async function computeTotals(
  shop: PricingShop,
  destinations: Destinations,
  { lines, coupons, credits }: LinesToTotal,
) {
  const needsDelivery = lines.some(({ sellable }) => !sellable.virtual)
  const shipping = needsDelivery
    ? destinations.shipping
    : (destinations.ifNotDelivered ?? destinations.shipping)
  const parcel = parcelOf(lines, shipping, coupons)
  const rates = needsDelivery ? ratesFor(shop, parcel) : []
  const rate = chosenRate(rates, shipping.rateId)
  const taxLocation = { shipping: locationOf(shipping), billing: shipping.billing, pickup: rate?.isPickup }
  const amounts = totals({
    lines: lines.map(amountOf),
    coupons,
    credits,
    shipping: rate && { costMinor: rate.costMinor, taxable: rate.taxStatus === 'taxable' },
    tax: await taxTerms(shop, taxLocation),
  })
  const remainingForFreeDeliveryMinor = needsDelivery
    ? remainingForFreeDelivery(shop, parcel, rates)
    : undefined
  return { shipping, rates, rate, needsDelivery, remainingForFreeDeliveryMinor, sums: amounts }
}

/** A line as totals count it, as the shop enters prices. */
export function amountOf({
  key,
  quantity,
  subtotalMinor,
  sellable: { taxStatus, taxClass },
}: PricedLine): LineAmount {
  return { key, quantity, subtotalMinor, taxStatus, taxClass }
}

/** How carts and orders of this shop show their taxes. */
function taxDisplay({ settings }: Pick<Shop, 'settings'>): TaxDisplay {
  return { shows: settings.get(taxDisplayCart), itemized: settings.get(taxTotalDisplay) === 'itemized' }
}

function cartHash(lines: readonly PricedLine[], more: readonly unknown[]): string {
  if (lines.length === 0) return ''
  // The limit problem of a line is shown with it: fragments stored in a browser would not show it otherwise.
  const shown = lines.map(({ key, quantity, unitMinor, limitProblem }) =>
    limitProblem ? [key, quantity, unitMinor, limitProblem.reason] : [key, quantity, unitMinor],
  )
  const content = [shown, ...more]
  return hash('md5', JSON.stringify(content))
}
