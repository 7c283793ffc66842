import type { CurrencyFormat } from '../../kernel/format.ts'
import { nextPriceChange, type PriceNow, priceAt } from '../catalog/rules/price.ts'
import type { Product, Variation } from '../catalog/rules/product.ts'
import { isInStock, mostPieces, type StockLevel } from '../stock/rules/stock.ts'
import type { TierRules } from '../tier-pricing/rules/tier-price.ts'

/** Everything that a product's page and its variations' data are made from, at one moment. */
export type ProductFacts = {
  readonly product: Product
  /** By id of the product and of each variation. */
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly tiers: ReadonlyMap<number, TierRules>
  readonly currency: CurrencyFormat
  readonly nowMs: number
}

/** What one can buy of a thing: a simple product or a variation. `most` undefined: no limit. */
export type Offer = {
  readonly id: number
  readonly price: PriceNow
  readonly level: StockLevel
  readonly inStock: boolean
  readonly least: number
  readonly most: number | undefined
}

/** The offer of the product itself, or of one of its variations; `undefined` when it has no price. */
export function offerOf(facts: ProductFacts, thing: Product | Variation): Offer | undefined {
  const price = priceAt(thing.prices, facts.nowMs)
  if (!price) return undefined
  const level = facts.levels.get(thing.id) ?? uncounted(thing.id)
  return {
    id: thing.id,
    price,
    level,
    inStock: isInStock(level),
    least: thing.soldIndividually ? 1 : (facts.tiers.get(thing.id)?.minimum ?? 1),
    most: thing.soldIndividually ? 1 : mostPieces(level),
  }
}

/** The prices of everything that can be bought here: one for a simple product. */
export function pricesOf({ product, nowMs }: ProductFacts): PriceNow[] {
  const things = product.kind === 'simple' ? [product] : product.variations
  return things.map(({ prices }) => priceAt(prices, nowMs)).filter((price) => price !== undefined)
}

/** Whether all of it costs the same, so that a choice does not change the price. */
export function isOnePrice(prices: readonly PriceNow[]): boolean {
  const [first] = prices
  return prices.every(
    (price) => price.activeMinor === first?.activeMinor && price.regularMinor === first.regularMinor,
  )
}

/** The next moment at which a price of the product may change; `undefined` when there is none. */
export function nextChange({ product, nowMs }: ProductFacts): number | undefined {
  const moments = [product, ...product.variations]
    .map(({ prices }) => nextPriceChange(prices, nowMs))
    .filter((moment) => moment !== undefined)
  return moments.length > 0 ? Math.min(...moments) : undefined
}

function uncounted(id: number): StockLevel {
  return { left: undefined, state: 'instock', backorders: 'no', lowMark: undefined, shelfId: id }
}
