import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { buyerRoles } from '../../accounts/rules/price-group.ts'
import { sellables } from '../../catalog/facts.ts'
import type { Sellable } from '../../catalog/rules/product.ts'
import type { StockLevel } from '../../stock/rules/stock.ts'
import { levelsOf } from '../../stock/stock.ts'
import { loadTierRules } from '../../tier-pricing/facts.ts'
import type { TierRules } from '../../tier-pricing/rules/tier-price.ts'
import { type CartLine, soldId } from '../rules/cart-line.ts'

/** The products of lines, with stock and tiers, by the id they are sold under. */
export type CartProducts = {
  readonly sellables: ReadonlyMap<number, Sellable>
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly tiers: ReadonlyMap<number, TierRules>
}

export const noProducts: CartProducts = { sellables: new Map(), levels: new Map(), tiers: new Map() }

/** Whose prices are read, and a transaction to read on. */
type ReadFor = {
  readonly buyer: { readonly roles?: readonly string[] } | undefined
  readonly db?: Db | undefined
}

/** Everything that pricing needs of these ids for a buyer: their stock is read, the rest is in memory. */
export async function loadProducts(
  shop: Pick<Shop, 'db' | 'facts'>,
  ids: readonly number[],
  readFor: ReadFor,
): Promise<CartProducts> {
  if (ids.length === 0) return noProducts
  return withFacts(shop, await levelsOf(readFor.db ?? shop.db, ids), ids, readFor)
}

/** The products of these ids, whose stock has been read already. */
export async function withFacts(
  shop: Pick<Shop, 'facts'>,
  levels: ReadonlyMap<number, StockLevel>,
  ids: readonly number[],
  { buyer, db }: ReadFor,
): Promise<CartProducts> {
  const [sold, tiers] = await Promise.all([
    shop.facts.load(sellables, ids, db),
    loadTierRules(shop, ids, buyerRoles(buyer?.roles ?? []), db),
  ])
  return { sellables: sold, levels, tiers }
}

/** The quantity that the lines take of each stock item: variations may share their product's. */
export function quantityByStockItem(lines: readonly CartLine[], products: CartProducts): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const line of lines) {
    const stockItemId = products.levels.get(soldId(line))?.stockItemId
    if (stockItemId !== undefined)
      quantities.set(stockItemId, (quantities.get(stockItemId) ?? 0) + line.quantity)
  }
  return quantities
}
