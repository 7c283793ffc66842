import type { Shop } from '../../../platform/shop.ts'
import type { RequestedVariation } from '../../catalog/catalog.ts'
import { choiceId, requestedVariations } from '../../catalog/facts.ts'
import type { Choice, Product, Variation } from '../../catalog/rules/product.ts'
import { currencyFormat, timezone } from '../../settings/general.ts'
import { backorderNote } from '../../shipping/shipping.ts'
import { levelsOf } from '../../stock/stock.ts'
import type { PriceDisplay } from '../../tax/rules/displayed-price.ts'
import { priceDisplay } from '../../tax/tax.ts'
import { loadTierRules, rolesWithPrice, tierOptions } from '../../tier-pricing/facts.ts'
import { tierRulesOf } from '../../tier-pricing/tier-pricing.ts'
import type { VariationDataInput } from '../choice/variation-data.tsx'
import { pagePricing, sumsAll } from '../prices/page-pricing.ts'
import { offerOf, type ProductPageData } from './page-data.ts'

/** The roles that prices are for, and the moment, in ms. */
export type PriceViewer = { readonly roles: readonly string[]; readonly nowMs: number }

/** Everything that a product's page needs besides the product itself: queries in parallel. */
export async function loadProductPageData(
  shop: Pick<Shop, 'db' | 'facts' | 'settings'>,
  product: Product,
  { roles, nowMs }: PriceViewer,
): Promise<ProductPageData> {
  const { db, facts, settings } = shop
  const parts = [...product.variations, ...product.children]
  const ids = [product.id, ...parts.map(({ id }) => id)]
  const [levels, tiers, options, taxDisplay] = await Promise.all([
    levelsOf(db, ids),
    tierRulesOf(db, ids, roles),
    facts.load(tierOptions, [product.id]),
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
    backorderNote: backorderNote(settings),
  }
}

/** Rates are cached for a minute: this is rarely a query. `undefined`: the shop computes no taxes. */
async function taxDisplayOf(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  nowMs: number,
): Promise<PriceDisplay | undefined> {
  const display = await priceDisplay({ db, settings, nowMs: () => nowMs })
  return display.taxes ? display : undefined
}

/** What the data of one variation needs, and whether its product has a password. */
export type RequestedVariationData = {
  readonly product: RequestedVariation['product']
  /** Absent: no variation has the choice, or it is incomplete. */
  readonly variation?: Variation | undefined
  readonly dataInput: VariationDataInput & Pick<ProductPageData, 'tiers'>
}

/** The data of the variation that a choice names, without the others, of which there may be thousands. */
export async function loadRequestedVariation(
  shop: Pick<Shop, 'db' | 'facts' | 'settings'>,
  { productId, choice }: { readonly productId: number; readonly choice: Choice },
  { roles, nowMs }: PriceViewer,
): Promise<RequestedVariationData | undefined> {
  const { db, facts, settings } = shop
  const id = choiceId(productId, choice)
  const [found, taxDisplay] = await Promise.all([
    facts.load(requestedVariations, [id]),
    taxDisplayOf(shop, nowMs),
  ])
  const requested = found.get(id)
  if (!requested) return undefined
  const { product, variation, allCostTheSame, allTaxedTheSame } = requested
  const ids = variation ? [variation.id] : []
  const [levels, tiers, priced] = await Promise.all([
    levelsOf(db, ids),
    loadTierRules(shop, ids, roles),
    facts.load(rolesWithPrice, allCostTheSame ? [productId] : []),
  ])
  const hasRolePrice = roles.some((role) => priced.get(productId)?.has(role))
  const offer = variation && offerOf({ levels, tiers, nowMs, taxDisplay }, variation)
  const pageData = {
    product,
    tiers,
    offerById: new Map(offer && [[offer.id, offer]]),
    currency: currencyFormat(settings),
    nowMs,
    zone: settings.get(timezone),
    backorderNote: backorderNote(settings),
    // Role prices are not among the prices that were compared.
    allCostTheSame: allCostTheSame && !hasRolePrice && (!taxDisplay || allTaxedTheSame),
    sumsAll: sumsAll(settings),
  }
  return { product, variation, dataInput: pageData }
}
