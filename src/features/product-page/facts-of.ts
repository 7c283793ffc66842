import { together } from '../../platform/db/ask.ts'
import type { Shop } from '../../platform/shop.ts'
import type { AskedVariation } from '../catalog/catalog.ts'
import type { Product } from '../catalog/rules/product.ts'
import { currencyFormat, timezone } from '../settings/general.ts'
import type { StockLevel } from '../stock/rules/stock.ts'
import { levelsAsk, levelsOf } from '../stock/stock.ts'
import type { TierRules } from '../tier-pricing/rules/tier-price.ts'
import { tierOptionsOf, tierRulesAsk, tierRulesOf } from '../tier-pricing/tier-pricing.ts'
import { pagePricing } from './page-pricing.ts'
import type { ProductFacts } from './product-facts.ts'
import type { VariationFacts } from './variation-data.tsx'

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

const readAsked = together<
  { readonly ids: readonly number[] },
  { readonly levels: Map<number, StockLevel>; readonly tiers: Map<number, TierRules> }
>({ levels: levelsAsk, tiers: tierRulesAsk })

/** What one variation needs, and nothing of the others, of which there may be thousands: one more query. */
export async function factsOfAsked(
  { db, settings, nowMs }: Pick<Shop, 'db' | 'settings' | 'nowMs'>,
  { product, allCostTheSame }: AskedVariation,
  variationId: number,
): Promise<VariationFacts> {
  const { levels, tiers } = await readAsked(db, { ids: [variationId] })
  return {
    product,
    levels,
    tiers,
    currency: currencyFormat(settings),
    nowMs: nowMs(),
    zone: settings.get(timezone),
    // What buyers of a role pay is not in the prices that were compared.
    allCostTheSame: allCostTheSame && tiers.get(variationId)?.rolePrice === undefined,
  }
}
