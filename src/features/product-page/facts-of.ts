import type { Shop } from '../../platform/shop.ts'
import type { Product } from '../catalog/rules/product.ts'
import { currencyFormat } from '../settings/general.ts'
import { levelsOf } from '../stock/stock.ts'
import { tierRulesOf } from '../tier-pricing/tier-pricing.ts'
import type { ProductFacts } from './product-facts.ts'

/** Everything that a product's page needs to know of it beside the product itself: two queries, side by side. */
export async function factsOf(
  shop: Pick<Shop, 'db' | 'settings'>,
  product: Product,
  nowMs: number,
): Promise<ProductFacts> {
  const parts = [...product.variations, ...product.children]
  const ids = [product.id, ...parts.map(({ id }) => id)]
  const [levels, tiers] = await Promise.all([levelsOf(shop.db, ids), tierRulesOf(shop.db, ids)])
  return { product, levels, tiers, currency: currencyFormat(shop.settings), nowMs }
}
