import { hash } from 'node:crypto'
import { together } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { buyerRoles } from '../accounts/rules/price-group.ts'
import { sellablesAsk } from '../catalog/catalog.ts'
import { pictureOfChoice } from '../catalog/rules/line-picture.ts'
import { priceAt } from '../catalog/rules/price.ts'
import type { Sellable } from '../catalog/rules/product.ts'
import { firstChargeMinor } from '../catalog/rules/subscription.ts'
import { chosenRate, ratesFor } from '../shipping/shipping.ts'
import type { StockLevel } from '../stock/rules/stock.ts'
import { levelsAsk } from '../stock/stock.ts'
import { taxTerms } from '../tax/tax.ts'
import { taxDisplayCart, taxTotalDisplay } from '../tax/tax-settings.ts'
import { countedQuantity, piecesTowardsMinimum } from '../tier-pricing/rules/counted-quantity.ts'
import { nextTier } from '../tier-pricing/rules/next-tier.ts'
import { chargeAt, type TierRules } from '../tier-pricing/rules/tier-price.ts'
import { tierRulesAsk } from '../tier-pricing/tier-pricing.ts'
import { summarizeVariations, tierTerms } from '../tier-pricing/tier-settings.ts'
import { type CartLine, soldId } from './rules/cart-line.ts'
import { breachOf, limitsOf, mostOf } from './rules/limits.ts'
import { parcelOf } from './rules/parcel.ts'
import { hasTierPrice, type PricedCart, type PricedLine } from './rules/priced-line.ts'
import { placeOf, type ShippingChoice } from './rules/shipping-choice.ts'
import { shownLine } from './rules/shown-line.ts'
import type { TaxDisplay } from './rules/sum-rows.ts'
import { type LineAmount, lineSubtotal, totals } from './rules/totals.ts'
import type { CartSession } from './session.ts'

/** What is known of the things that lines hold, by the id they are sold under. */
export type Goods = {
  readonly sellables: ReadonlyMap<number, Sellable>
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly tiers: ReadonlyMap<number, TierRules>
}

export const noGoods: Goods = { sellables: new Map(), levels: new Map(), tiers: new Map() }

/** Reads everything that pricing needs of these ids for who shops in this session, in one statement. */
export async function goodsOf(
  db: Db,
  ids: readonly number[],
  session: Pick<CartSession, 'roles'> | undefined,
): Promise<Goods> {
  return ids.length === 0 ? noGoods : await readGoods(db, { ids, roles: buyerRoles(session?.roles ?? []) })
}

const readGoods = together<{ readonly ids: readonly number[]; readonly roles: readonly string[] }, Goods>({
  sellables: sellablesAsk,
  levels: levelsAsk,
  tiers: tierRulesAsk,
})

/** Prices a cart from what is known of its goods, for where and how it shall go. */
export async function priceCart(
  shop: PricingShop,
  lines: readonly CartLine[],
  choice: ShippingChoice,
  goods: Goods,
): Promise<PricedCart> {
  const within: Within = { lines, goods, taken: piecesByShelf(lines, goods), shop }
  const priced = lines.flatMap((line) => priceLine(line, within) ?? [])
  const keys = new Set(priced.map((line) => line.key))
  const needsDelivery = priced.some(({ sellable }) => !sellable.virtual)
  const rates = needsDelivery ? ratesFor(shop, parcelOf(priced, choice)) : []
  const rate = chosenRate(rates, choice.rateId)
  const sums = totals({
    lines: priced.map(amountOf),
    shipping: rate && { costMinor: rate.costMinor, taxable: rate.taxStatus === 'taxable' },
    tax: await taxTerms(shop, { shipping: placeOf(choice), billing: choice.billing, pickup: rate?.isPickup }),
  })
  const display = taxDisplay(shop)
  return {
    lines: priced.map((line, index) => shownLine(line, sums.lines[index]?.subtotal, display.shows)),
    gone: lines.filter((line) => !keys.has(line.key)),
    needsDelivery,
    destination: placeOf(choice),
    rates,
    rate,
    totals: { ...sums, display },
    hash: cartHash(priced, [
      rate?.id,
      placeOf(choice),
      choice.billing && placeOf(choice.billing),
      sums.taxMinor,
      sums.totalMinor,
    ]),
  }
}

/** What pricing needs of the shop. */
export type PricingShop = Pick<Shop, 'db' | 'kept' | 'settings' | 'nowMs'>

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

/** What a line is priced in: the other lines of the cart, its goods, and the shop's terms at this moment. */
type Within = {
  readonly lines: readonly CartLine[]
  readonly goods: Goods
  /** Pieces that the lines take off each shelf. */
  readonly taken: ReadonlyMap<number, number>
  readonly shop: PricingShop
}

function priceLine(line: CartLine, within: Within): PricedLine | undefined {
  const { goods, shop } = within
  const id = soldId(line)
  const sellable = goods.sellables.get(id)
  const level = goods.levels.get(id)
  const listPrice = sellable && priceAt(sellable.prices, shop.nowMs())
  if (!sellable || !level || !listPrice) return undefined

  const rules = goods.tiers.get(id)
  const terms = tierTerms(shop.settings)
  const counted = countedIn(line, within)
  const { unitMinor: priceMinor, exactMinor, price, tier } = chargeAt(rules, counted, listPrice, terms)
  const { limits, breach, most } = roomFor(line, { sellable, level, rules }, within)
  const growing = { quantity: line.quantity, counted, most, step: limits.step }
  return {
    ...line,
    sellable: { ...sellable, picture: pictureOfChoice(sellable, line.choice) },
    level,
    limits,
    unitMinor: firstChargeMinor(sellable.subscription, priceMinor),
    priceMinor,
    regularMinor: price.regularMinor,
    subtotalMinor: lineSubtotal(firstChargeMinor(sellable.subscription, exactMinor), line.quantity),
    breach,
    counted,
    hasTierPrice: hasTierPrice({ unitMinor: priceMinor, price, tier }),
    nextTier: breach ? undefined : nextTier(rules, listPrice, growing, terms),
  }
}

type Good = {
  readonly sellable: Sellable
  readonly level: StockLevel
  readonly rules: TierRules | undefined
}

/** What limits a line beside the others of its cart: what stands against it, and the most that it can hold. */
function roomFor(line: CartLine, { sellable, level, rules }: Good, { lines, taken }: Within) {
  const limits = limitsOf(sellable, level, rules)
  const elsewhere = (taken.get(level.shelfId) ?? 0) - line.quantity
  const towardsMinimum = piecesTowardsMinimum(line, lines, rules)
  return {
    limits,
    breach: breachOf(limits, line.quantity, { elsewhere, towardsMinimum }),
    most: mostOf(limits, elsewhere),
  }
}

/** The pieces that decide what one of this line costs; lines whose thing is no longer sold count for nothing. */
function countedIn(line: CartLine, { lines, goods, shop: { settings } }: Within): number {
  const sold = lines.filter((other) => goods.sellables.has(soldId(other)))
  const rulesOf = (other: CartLine) => goods.tiers.get(soldId(other))
  return countedQuantity(line, sold, rulesOf, settings.get(summarizeVariations))
}

/** How many pieces the lines take off each shelf: variations may share their product's. */
export function piecesByShelf(lines: readonly CartLine[], goods: Goods): Map<number, number> {
  const taken = new Map<number, number>()
  for (const line of lines) {
    const shelfId = goods.levels.get(soldId(line))?.shelfId
    if (shelfId !== undefined) taken.set(shelfId, (taken.get(shelfId) ?? 0) + line.quantity)
  }
  return taken
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
