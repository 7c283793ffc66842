import type { Db } from '../../../platform/db/db.ts'
import { queryTogether } from '../../../platform/db/query-part.ts'
import { buyerRoles } from '../../accounts/rules/price-group.ts'
import { sellablesQuery } from '../../catalog/catalog.ts'
import type { Sellable } from '../../catalog/rules/product.ts'
import type { StockLevel } from '../../stock/rules/stock.ts'
import { levelsQuery } from '../../stock/stock.ts'
import type { TierRules } from '../../tier-pricing/rules/tier-price.ts'
import { tierRulesQuery } from '../../tier-pricing/tier-pricing.ts'
import { type CartLine, soldId } from '../rules/cart-line.ts'

/** The products of lines, with stock and tiers, by the id they are sold under. */
export type CartProducts = {
  readonly sellables: ReadonlyMap<number, Sellable>
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly tiers: ReadonlyMap<number, TierRules>
}

export const noProducts: CartProducts = { sellables: new Map(), levels: new Map(), tiers: new Map() }

/** Reads everything that pricing needs of these ids for a buyer, in one statement. */
export async function loadProducts(
  db: Db,
  ids: readonly number[],
  buyer: { readonly roles?: readonly string[] } | undefined,
): Promise<CartProducts> {
  return ids.length === 0
    ? noProducts
    : await queryProducts(db, { ids, roles: buyerRoles(buyer?.roles ?? []) })
}

const queryProducts = queryTogether<
  { readonly ids: readonly number[]; readonly roles: readonly string[] },
  CartProducts
>({
  sellables: sellablesQuery,
  levels: levelsQuery,
  tiers: tierRulesQuery,
})

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
