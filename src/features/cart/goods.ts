import { together } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import { buyerRoles } from '../accounts/rules/price-group.ts'
import { sellablesQuery } from '../catalog/catalog.ts'
import type { Sellable } from '../catalog/rules/product.ts'
import type { StockLevel } from '../stock/rules/stock.ts'
import { levelsQuery } from '../stock/stock.ts'
import type { TierRules } from '../tier-pricing/rules/tier-price.ts'
import { tierRulesQuery } from '../tier-pricing/tier-pricing.ts'
import { type CartLine, soldId } from './rules/cart-line.ts'

/** What is known of the things that lines hold, by the id they are sold under. */
export type Goods = {
  readonly sellables: ReadonlyMap<number, Sellable>
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly tiers: ReadonlyMap<number, TierRules>
}

export const noGoods: Goods = { sellables: new Map(), levels: new Map(), tiers: new Map() }

/** Reads everything that pricing needs of these ids for who buys, in one statement. */
export async function goodsOf(
  db: Db,
  ids: readonly number[],
  buyer: { readonly roles?: readonly string[] } | undefined,
): Promise<Goods> {
  return ids.length === 0 ? noGoods : await readGoods(db, { ids, roles: buyerRoles(buyer?.roles ?? []) })
}

const readGoods = together<{ readonly ids: readonly number[]; readonly roles: readonly string[] }, Goods>({
  sellables: sellablesQuery,
  levels: levelsQuery,
  tiers: tierRulesQuery,
})

/** How many pieces the lines take off each shelf: variations may share their product's. */
export function piecesByShelf(lines: readonly CartLine[], goods: Goods): Map<number, number> {
  const taken = new Map<number, number>()
  for (const line of lines) {
    const shelfId = goods.levels.get(soldId(line))?.stockItemId
    if (shelfId !== undefined) taken.set(shelfId, (taken.get(shelfId) ?? 0) + line.quantity)
  }
  return taken
}
