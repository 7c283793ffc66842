import { hash } from 'node:crypto'
import type { Shop } from '../../platform/shop.ts'
import { chosenRate, ratesFor, remainingForFreeDelivery } from '../shipping/shipping.ts'
import { taxTerms } from '../tax/tax.ts'
import { taxDisplayCart, taxTotalDisplay } from '../tax/tax-settings.ts'
import type { Buyer } from './buyer.ts'
import { couponsAsked } from './coupons-asked.ts'
import { couponsOn, discountsOn } from './coupons-on.ts'
import { type Goods, piecesByShelf } from './goods.ts'
import { type PricingShop, priceLine, type Within } from './priced-lines.ts'
import { soldId } from './rules/cart-line.ts'
import { parcelOf } from './rules/parcel.ts'
import type { CouponsOn, PricedCart, PricedLine } from './rules/priced-line.ts'
import { placeOf } from './rules/shipping-choice.ts'
import { shownLine } from './rules/shown-line.ts'
import type { TaxDisplay } from './rules/sum-rows.ts'
import { type CouponDiscount, type CreditToSpend, type LineAmount, shownOf, totals } from './rules/totals.ts'
import type { ToPrice } from './to-price.ts'

/**
 * Prices a cart from what is known of its goods, for where and how it shall go (house.md §8): lines, then what coupons
 * give and take off, then delivery, taxes and credit. Coupons are judged anew each time, and change no cart by that.
 */
export async function priceCart(
  shop: PricingShop,
  toPrice: ToPrice,
  goods: Goods,
  buyer: Buyer,
): Promise<PricedCart> {
  const { lines, coupons: said } = toPrice
  const sold = lines.filter((line) => goods.sellables.has(soldId(line)))
  const within: Within = { lines, sold, goods, taken: piecesByShelf(lines, goods), shop }
  const chosen = lines.flatMap((line) => priceLine(line, within) ?? [])
  const keys = new Set(chosen.map((line) => line.key))
  const display = taxDisplay(shop)
  const bare = await reckon(shop, toPrice, { lines: chosen, coupons: [], credits: [] })
  const asked = await couponsAsked(shop, toPrice, chosen, buyer)
  const situation = { buyer, shipping: bare.shipping, said, rate: bare.rate, within }
  const cartSubtotalMinor = shownOf(bare.sums.subtotal, display.shows)
  const on = asked && couponsOn(asked, chosen, cartSubtotalMinor, situation)
  const priced = on ? [...chosen, ...on.gifts] : chosen
  const { shipping, rates, rate, needsDelivery, leftToFreeMinor, sums } = on
    ? await reckon(shop, toPrice, {
        lines: priced,
        coupons: discountsOn(shop, on.coupons, chosen),
        credits: asked.credits,
      })
    : bare
  return {
    lines: priced.map((line, index) => shownLine(line, sums.lines[index]?.subtotal, display.shows)),
    gone: lines.filter((line) => !keys.has(line.key)),
    needsDelivery,
    destination: placeOf(shipping),
    rates,
    rate,
    leftToFreeMinor,
    coupons: on?.coupons ?? nothingOn,
    cartSubtotalMinor,
    totals: { ...sums, display },
    hash: cartHash(priced, [
      rate?.id,
      placeOf(shipping),
      shipping.billing && placeOf(shipping.billing),
      sums.taxMinor,
      sums.totalMinor,
      ...sums.coupons.map(({ code }) => code),
    ]),
  }
}

const nothingOn: CouponsOn = { working: [], barred: [], gone: [], giftsToChoose: [], giftsOut: [], lines: [] }

type Destinations = Pick<ToPrice, 'shipping' | 'ifNotDelivered'>

type ToReckon = {
  readonly lines: readonly PricedLine[]
  readonly coupons: readonly CouponDiscount[]
  readonly credits: readonly CreditToSpend[]
}

/** What lines come to with the delivery that is chosen, or preselected, and the taxes of where they go. */
async function reckon(shop: PricingShop, goesTo: Destinations, { lines, coupons, credits }: ToReckon) {
  const needsDelivery = lines.some(({ sellable }) => !sellable.virtual)
  const shipping = needsDelivery ? goesTo.shipping : (goesTo.ifNotDelivered ?? goesTo.shipping)
  const parcel = parcelOf(lines, shipping, coupons)
  const rates = needsDelivery ? ratesFor(shop, parcel) : []
  const rate = chosenRate(rates, shipping.rateId)
  const place = { shipping: placeOf(shipping), billing: shipping.billing, pickup: rate?.isPickup }
  const sums = totals({
    lines: lines.map(amountOf),
    coupons,
    credits,
    shipping: rate && { costMinor: rate.costMinor, taxable: rate.taxStatus === 'taxable' },
    tax: await taxTerms(shop, place),
  })
  const leftToFreeMinor = needsDelivery ? remainingForFreeDelivery(shop, parcel, rates) : undefined
  return { shipping, rates, rate, needsDelivery, leftToFreeMinor, sums }
}

function amountOf({
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
  // What stands against a line is shown with it: fragments kept in a browser would not tell of it otherwise.
  const shown = lines.map(({ key, quantity, unitMinor, breach }) =>
    breach ? [key, quantity, unitMinor, breach.reason] : [key, quantity, unitMinor],
  )
  const content = [shown, ...more]
  return hash('md5', JSON.stringify(content))
}
