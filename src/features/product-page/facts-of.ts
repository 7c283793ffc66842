import type { Shop } from '../../platform/shop.ts'
import { type RequestedVariation, requestedVariationReader } from '../catalog/catalog.ts'
import type { Choice, Product, Variation } from '../catalog/rules/product.ts'
import { currencyFormat, timezone } from '../settings/general.ts'
import type { StockLevel } from '../stock/rules/stock.ts'
import { levelsOf, levelsQuery } from '../stock/stock.ts'
import type { PriceDisplay } from '../tax/rules/shown-price.ts'
import { priceDisplay } from '../tax/tax.ts'
import type { TierRules } from '../tier-pricing/rules/tier-price.ts'
import {
  hasRolePriceQuery,
  tierOptionsOf,
  tierRulesOf,
  tierRulesQuery,
} from '../tier-pricing/tier-pricing.ts'
import { pagePricing, sumsAll } from './page-pricing.ts'
import { offerOf, type ProductFacts } from './product-facts.ts'
import type { VariationFacts } from './variation-data.tsx'

/** Whom prices are for, by the roles whose rules decide, and at what moment, in ms. */
export type Looker = { readonly roles: readonly string[]; readonly nowMs: number }

/** Everything that a product's page needs to know of it beside the product itself: three queries, side by side. */
export async function factsOf(
  shop: Pick<Shop, 'db' | 'settings'>,
  product: Product,
  { roles, nowMs }: Looker,
): Promise<ProductFacts> {
  const { db, settings } = shop
  const parts = [...product.variations, ...product.children]
  const ids = [product.id, ...parts.map(({ id }) => id)]
  const [levels, tiers, options, taxDisplay] = await Promise.all([
    levelsOf(db, ids),
    tierRulesOf(db, ids, roles),
    tierOptionsOf(db, [product.id]),
    taxDisplayOf(shop, nowMs),
  ])
  return {
    product,
    levels,
    tiers,
    pricing: pagePricing(settings, options.get(product.id)),
    currency: currencyFormat(settings),
    nowMs,
    ...(taxDisplay && { taxDisplay }),
    zone: settings.get(timezone),
  }
}

/** Rates of a place are remembered for a minute: this is seldom a query. `undefined`: the shop works out no taxes. */
async function taxDisplayOf(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  nowMs: number,
): Promise<PriceDisplay | undefined> {
  const display = await priceDisplay({ db, settings, nowMs: () => nowMs })
  return display.taxes ? display : undefined
}

const readAsked = requestedVariationReader<{
  levels: Map<number, StockLevel>
  tiers: Map<number, TierRules>
  hasRolePrice: boolean
}>({ levels: levelsQuery, tiers: tierRulesQuery, hasRolePrice: hasRolePriceQuery }, ['hasRolePrice'])

/** What one variation needs to be told of, and whether its product asks for a password. */
export type AskedFacts = {
  readonly product: RequestedVariation['product']
  /** Absent: no variation has the choice, or it is not whole. */
  readonly variation?: Variation | undefined
  readonly facts: VariationFacts & Pick<ProductFacts, 'tiers'>
}

/** What is known of the variation that a choice names, and nothing of the others, of which there may be thousands. */
export async function askedFacts(
  shop: Pick<Shop, 'db' | 'settings'>,
  { productId, choice }: { readonly productId: number; readonly choice: Choice },
  { roles, nowMs }: Looker,
): Promise<AskedFacts | undefined> {
  const { db, settings } = shop
  const [found, taxDisplay] = await Promise.all([
    readAsked(db, productId, choice, { roles }),
    taxDisplayOf(shop, nowMs),
  ])
  if (!found) return undefined
  const { product, variation, allCostTheSame, allTaxedTheSame } = found.requested
  const { levels, tiers, hasRolePrice } = found.extra
  const offer = variation && offerOf({ levels, tiers, nowMs, taxDisplay }, variation)
  const facts = {
    product,
    tiers,
    offerById: new Map(offer && [[offer.id, offer]]),
    currency: currencyFormat(settings),
    nowMs,
    zone: settings.get(timezone),
    // What buyers of a role pay is not in the prices that were compared.
    allCostTheSame: allCostTheSame && !hasRolePrice && (!taxDisplay || allTaxedTheSame),
    sumsAll: sumsAll(settings),
  }
  return { product, variation, facts }
}
