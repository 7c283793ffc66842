import type { Shop } from '../../../platform/shop.ts'
import { pictureOfChoice } from '../../catalog/rules/choice-picture.ts'
import type { Sellable } from '../../catalog/rules/product.ts'
import { firstChargeMinor } from '../../catalog/rules/subscription.ts'
import type { StockLevel } from '../../stock/rules/stock.ts'
import { listPriceOf } from '../../store-credit/rules/line-price.ts'
import { countedQuantity, quantityTowardsMinimum } from '../../tier-pricing/rules/counted-quantity.ts'
import { nextTier } from '../../tier-pricing/rules/next-tier.ts'
import { priceRuleOf } from '../../tier-pricing/rules/price-rule.ts'
import { chargeAt, type TierRules } from '../../tier-pricing/rules/tier-price.ts'
import { summarizeVariations, tierTerms } from '../../tier-pricing/tier-settings.ts'
import { type CartLine, soldId } from '../rules/cart-line.ts'
import { findLimitProblem, limitsOf, maxQuantityOf } from '../rules/limits.ts'
import { hasTierPrice, type PricedLine } from '../rules/priced-line.ts'
import { lineSubtotal } from '../rules/totals.ts'
import type { CartProducts } from './cart-products.ts'

/** What pricing needs of the shop. */
export type PricingShop = Pick<Shop, 'db' | 'facts' | 'cached' | 'settings' | 'nowMs' | 'signer'>

/** What pricing a line needs: the other lines of the cart, its products, and the shop's terms at this moment. */
export type PricingContext = {
  readonly lines: readonly CartLine[]
  /** Those whose product is still sold: the others do not count. */
  readonly sold: readonly CartLine[]
  readonly products: CartProducts
  /** The quantity that the lines take of each stock item. */
  readonly takenStock: ReadonlyMap<number, number>
  readonly shop: PricingShop
}

/** A line with its prices of this moment; `undefined`: the product is no longer sold. */
export function priceLine(line: CartLine, context: PricingContext): PricedLine | undefined {
  const { products, shop } = context
  const id = soldId(line)
  const sellable = products.sellables.get(id)
  const level = products.levels.get(id)
  const listPrice = sellable && listPriceOf(line, sellable, shop.nowMs())
  if (!sellable || !level || !listPrice) return undefined

  const rules = products.tiers.get(id)
  const terms = tierTerms(shop.settings)
  const counted = countedQuantityOf(line, context)
  const { unitMinor: priceMinor, exactMinor, price, tier } = chargeAt(rules, counted, listPrice, terms)
  const { limits, limitProblem, max } = limitsInCart(line, { sellable, level, rules }, context)
  const growing = { quantity: line.quantity, countedQuantity: counted, max, step: limits.step }
  return {
    ...line,
    sellable: { ...sellable, picture: pictureOfChoice(sellable, line.choice) },
    level,
    limits,
    unitMinor: firstChargeMinor(sellable.subscription, priceMinor),
    priceMinor,
    regularMinor: price.regularMinor,
    priceRule: priceRuleOf({ price, tier }, rules, listPrice),
    subtotalMinor: lineSubtotal(firstChargeMinor(sellable.subscription, exactMinor), line.quantity),
    limitProblem,
    countedQuantity: counted,
    hasTierPrice: hasTierPrice({ unitMinor: priceMinor, price, tier }),
    nextTier: limitProblem ? undefined : nextTier(rules, listPrice, growing, terms),
  }
}

type LineProduct = {
  readonly sellable: Sellable
  readonly level: StockLevel
  readonly rules: TierRules | undefined
}

/** The limits of a line given the others of its cart: its limit problem, and its greatest quantity. */
function limitsInCart(
  line: CartLine,
  { sellable, level, rules }: LineProduct,
  { lines, takenStock }: PricingContext,
) {
  const limits = limitsOf(sellable, level, rules)
  const takenByOthers = (takenStock.get(level.stockItemId) ?? 0) - line.quantity
  const towardsMinimum = quantityTowardsMinimum(line, lines, rules)
  return {
    limits,
    limitProblem: findLimitProblem(limits, line.quantity, { takenByOthers, towardsMinimum }),
    max: maxQuantityOf(limits, takenByOthers),
  }
}

/** The quantity that decides the tier of this line. */
function countedQuantityOf(line: CartLine, { sold, products, shop: { settings } }: PricingContext): number {
  const rulesOf = (other: CartLine) => products.tiers.get(soldId(other))
  return countedQuantity(line, sold, rulesOf, settings.get(summarizeVariations))
}
