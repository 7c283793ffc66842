import type { Shop } from '../../platform/shop.ts'
import type { Product } from '../catalog/rules/product.ts'
import { currencyFormat, timezone } from '../settings/general.ts'
import { levelsOf } from '../stock/stock.ts'
import { tierOptionsOf, tierRulesOf } from '../tier-pricing/tier-pricing.ts'
import { pagePricing } from './page-pricing.ts'
import type { ProductFacts } from './product-facts.ts'

/** Everything that a product's page needs to know of it beside the product itself: three queries, side by side. */
export async function factsOf(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  product: Product,
  nowMs: number,
): Promise<ProductFacts> {
  const parts = [...product.variations, ...product.children]
  const ids = [product.id, ...parts.map(({ id }) => id)]
  const [levels, tiers, options] = await Promise.all([
    levelsOf(db, ids),
    tierRulesOf(db, ids),
    tierOptionsOf(db, [product.id]),
  ])
  return {
    product,
    levels,
    tiers,
    pricing: pagePricing(settings, options.get(product.id)),
    currency: currencyFormat(settings),
    nowMs,
    zone: settings.get(timezone),
  }
}
