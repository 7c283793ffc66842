import type { Shop } from '../../platform/shop.ts'
import { pictureOfChoice } from '../catalog/rules/choice-picture.ts'
import type { Sellable } from '../catalog/rules/product.ts'
import { firstChargeMinor } from '../catalog/rules/subscription.ts'
import type { StockLevel } from '../stock/rules/stock.ts'
import { listPriceOf } from '../store-credit/rules/line-price.ts'
import { countedQuantity, quantityTowardsMinimum } from '../tier-pricing/rules/counted-quantity.ts'
import { nextTier } from '../tier-pricing/rules/next-tier.ts'
import { chargeAt, type TierRules } from '../tier-pricing/rules/tier-price.ts'
import { summarizeVariations, tierTerms } from '../tier-pricing/tier-settings.ts'
import type { Goods } from './goods.ts'
import { type CartLine, soldId } from './rules/cart-line.ts'
import { breachOf, limitsOf, mostOf } from './rules/limits.ts'
import { hasTierPrice, type PricedLine } from './rules/priced-line.ts'
import { lineSubtotal } from './rules/totals.ts'

/** What pricing needs of the shop. */
export type PricingShop = Pick<Shop, 'db' | 'kept' | 'settings' | 'nowMs' | 'signer'>

/** What a line is priced in: the other lines of the cart, its goods, and the shop's terms at this moment. */
export type Within = {
  readonly lines: readonly CartLine[]
  /** Those of them whose thing is still sold: the others count for nothing. */
  readonly sold: readonly CartLine[]
  readonly goods: Goods
  /** Pieces that the lines take off each shelf. */
  readonly taken: ReadonlyMap<number, number>
  readonly shop: PricingShop
}

/** A line with its prices of this moment; `undefined`: the thing is no longer sold. */
export function priceLine(line: CartLine, within: Within): PricedLine | undefined {
  const { goods, shop } = within
  const id = soldId(line)
  const sellable = goods.sellables.get(id)
  const level = goods.levels.get(id)
  const listPrice = sellable && listPriceOf(line, sellable, shop.nowMs())
  if (!sellable || !level || !listPrice) return undefined

  const rules = goods.tiers.get(id)
  const terms = tierTerms(shop.settings)
  const counted = countedIn(line, within)
  const { unitMinor: priceMinor, exactMinor, price, tier } = chargeAt(rules, counted, listPrice, terms)
  const { limits, breach, most } = roomFor(line, { sellable, level, rules }, within)
  const growing = { quantity: line.quantity, countedQuantity: counted, max: most, step: limits.step }
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
  const elsewhere = (taken.get(level.stockItemId) ?? 0) - line.quantity
  const towardsMinimum = quantityTowardsMinimum(line, lines, rules)
  return {
    limits,
    breach: breachOf(limits, line.quantity, { elsewhere, towardsMinimum }),
    most: mostOf(limits, elsewhere),
  }
}

/** The pieces that decide what one of this line costs. */
function countedIn(line: CartLine, { sold, goods, shop: { settings } }: Within): number {
  const rulesOf = (other: CartLine) => goods.tiers.get(soldId(other))
  return countedQuantity(line, sold, rulesOf, settings.get(summarizeVariations))
}
