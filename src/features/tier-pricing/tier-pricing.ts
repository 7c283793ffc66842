import { PRICE_GROUPS } from '../../platform/cache/price-groups.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import { together } from '../../platform/db/ask.ts'
import { ofOne } from '../../platform/db/ask-of-one.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { sellablesAsk } from '../catalog/catalog.ts'
import type { PieceLimits } from '../catalog/rules/pieces.ts'
import { type PriceNow, priceAt } from '../catalog/rules/price.ts'
import type { Sellable, Taxed } from '../catalog/rules/product.ts'
import { mostPieces, type StockLevel } from '../stock/rules/stock.ts'
import { levelsAsk } from '../stock/stock.ts'
import { tierOptionsAsk, tierRulesAsk } from './applying-store.ts'
import type { PricedThing } from './rules/pricing-table.ts'
import type { TierOptions } from './rules/tier-options.ts'
import type { TierRules } from './rules/tier-price.ts'
import { deleteTierRules, writeTierRules } from './store.ts'
import { productsIn, writeCategoryRules, writeOptions, writeRoleRules } from './wider-store.ts'

export {
  hasRolePriceAsk,
  tierOptionsAsk,
  tierOptionsOf,
  tierRulesAsk,
  tierRulesOf,
} from './applying-store.ts'
export { type CardPricing, cardPricing } from './card-prices.ts'
export { ownTierRules, rulesOnCardsAsk } from './store.ts'

/**
 * Sets the prices by quantity of products and variations; one without rules has none of its own from then on.
 * Answers the ids of which that is news.
 */
export async function saveTierRules(
  tx: Db,
  tags: Tags,
  rules: ReadonlyMap<number, TierRules | undefined>,
): Promise<Set<number>> {
  const gone = [...rules].filter(([, each]) => each === undefined).map(([id]) => id)
  const given = [...rules].flatMap(([id, each]) => (each ? [[id, each] as const] : []))
  const changed = [
    ...(given.length > 0 ? await writeTierRules(tx, given) : []),
    ...(gone.length > 0 ? await deleteTierRules(tx, gone) : []),
  ]
  if (changed.length > 0) {
    // Cards say from how many pieces on a thing costs less.
    const products = changed.map(({ productId }) => `product:${productId}`)
    await tags.announce(tx, [...new Set(products), 'listing'])
  }
  return new Set(changed.map(({ id }) => id))
}

/** Sets the prices by quantity of all products of a category that have none of their own; `undefined` takes them away. */
export async function saveCategoryTierRules(
  tx: Db,
  tags: Tags,
  termId: number,
  rules: TierRules | undefined,
): Promise<boolean> {
  if (!(await writeCategoryRules(tx, termId, rules))) return false
  const products = await productsIn(tx, termId)
  await tags.announce(tx, [...products.map((id) => `product:${id}`), 'listing'])
  return true
}

/** Sets what buyers of a role get of a product or variation in the place of all other rules; `undefined` takes it away. */
export async function saveRoleTierRules(
  tx: Db,
  tags: Tags,
  of: { readonly id: number; readonly role: string },
  rules: TierRules | undefined,
): Promise<boolean> {
  const productId = await writeRoleRules(tx, of, rules)
  if (productId === undefined) return false
  // Whose prices differ, pages must know before they can be told apart.
  await tags.announce(tx, [`product:${productId}`, 'listing', PRICE_GROUPS])
  return true
}

/** Sets how a product shows its prices by quantity. */
export async function saveTierOptions(
  tx: Db,
  tags: Tags,
  productId: number,
  options: TierOptions,
): Promise<boolean> {
  if (!(await writeOptions(tx, productId, options))) return false
  await tags.announce(tx, [`product:${productId}`])
  return true
}

/** A thing with everything that decides its prices by quantity. */
export type Priced = {
  readonly thing: PricedThing
  readonly price: PriceNow
  readonly rules: TierRules | undefined
  readonly options: TierOptions | undefined
  readonly pieces: PieceLimits
  readonly soldIndividually: boolean
  /** The most pieces that the shelf has; absent: no limit. */
  readonly left: number | undefined
  readonly taxed: Taxed
}

const readPriced = together<
  { readonly id: number; readonly roles: readonly string[] },
  {
    readonly sellables: Map<number, Sellable>
    readonly rules: Map<number, TierRules>
    readonly options: Map<number, TierOptions>
    readonly levels: Map<number, StockLevel>
  }
>({
  sellables: ofOne(sellablesAsk),
  rules: ofOne(tierRulesAsk),
  options: ofOne(tierOptionsAsk),
  levels: ofOne(levelsAsk),
})

/**
 * What a variation or simple product costs a buyer of these roles now, in one statement; `undefined` when a shopper
 * cannot see it, or sees it only with a password.
 */
export async function pricedThing(
  shop: Pick<Shop, 'db' | 'nowMs'>,
  id: number,
  roles: readonly string[],
): Promise<Priced | undefined> {
  const { sellables, rules, options, levels } = await readPriced(shop.db, { id, roles })
  const sellable = sellables.get(id)
  const price = sellable && priceAt(sellable.prices, shop.nowMs())
  if (!sellable || !price || sellable.protection !== undefined) return undefined
  const thing = { id, parentId: sellable.productId, name: sellable.name }
  const { pieces, soldIndividually, taxStatus, taxClass } = sellable
  const level = levels.get(id)
  return {
    thing,
    price,
    rules: rules.get(id),
    options: options.get(id),
    pieces,
    soldIndividually,
    left: level && mostPieces(level),
    taxed: { taxStatus, taxClass },
  }
}
