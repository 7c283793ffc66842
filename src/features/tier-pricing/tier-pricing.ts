import { isDeepStrictEqual } from 'node:util'
import { PRICE_GROUPS } from '../../platform/cache/price-groups.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { sellables } from '../catalog/facts.ts'
import { type PriceNow, priceAt } from '../catalog/rules/price.ts'
import type { ProductTax } from '../catalog/rules/product.ts'
import type { QuantityLimits } from '../catalog/rules/quantity-limits.ts'
import { maxQuantity } from '../stock/rules/stock.ts'
import { levelsOf } from '../stock/stock.ts'
import { loadTierRules, tierOptions } from './facts.ts'
import type { WiderTiers } from './own-settings-store.ts'
import {
  deleteOptions,
  lockCategory,
  productsIn,
  writeCategoryRules,
  writeOptions,
  writeRoleRules,
} from './rule-writing-store.ts'
import type { PricingTableProduct } from './rules/table/pricing-table.ts'
import type { TierOptions } from './rules/table/tier-options.ts'
import type { TierRules } from './rules/tier-price.ts'
import { deleteTierRules, writeTierRules } from './store.ts'

export { tierOptionsOf, tierRulesOf } from './applicable-rules-store.ts'
export {
  categoryTiers,
  hasTierOptions,
  noWiderTiers,
  type OwnTierSettings,
  ownTierSettings,
  type WiderTiers,
  widerTiers,
} from './own-settings-store.ts'
export { rolesWithRules } from './rule-writing-store.ts'
export { ownTierRules } from './store.ts'

/**
 * Sets the prices by quantity of products and variations; one with `undefined` loses its own rules.
 * Answers the ids that changed.
 */
export async function saveTierRules(
  tx: Db,
  tags: Tags,
  rules: ReadonlyMap<number, TierRules | undefined>,
): Promise<Set<number>> {
  const removedIds = [...rules].filter(([, each]) => each === undefined).map(([id]) => id)
  const newRules = [...rules].flatMap(([id, each]) => (each ? [[id, each] as const] : []))
  const changed = [
    ...(newRules.length > 0 ? await writeTierRules(tx, newRules) : []),
    ...(removedIds.length > 0 ? await deleteTierRules(tx, removedIds) : []),
  ]
  if (changed.length > 0) {
    // Cards show from which quantity on a product costs less.
    const products = changed.map(({ productId }) => `product:${productId}`)
    await tags.announce(tx, [...new Set(products), 'listing'])
  }
  return new Set(changed.map(({ id }) => id))
}

/** Sets the prices by quantity of all products of a category that have none of their own; `undefined` deletes them. */
export async function saveCategoryTierRules(
  tx: Db,
  tags: Tags,
  termId: number,
  rules: TierRules | undefined,
): Promise<boolean> {
  // A product that is joining the category is waited for, and is then among its products.
  await lockCategory(tx, termId)
  if (!(await writeCategoryRules(tx, termId, rules))) return false
  const products = await productsIn(tx, termId)
  await tags.announce(tx, [...products.map((id) => `product:${id}`), 'listing'])
  return true
}

/** Sets what buyers of a role get of a product or variation instead of all other rules; `undefined` deletes it. */
export async function saveRoleTierRules(
  tx: Db,
  tags: Tags,
  target: { readonly id: number; readonly role: string },
  rules: TierRules | undefined,
): Promise<boolean> {
  const productId = await writeRoleRules(tx, target, rules)
  if (productId === undefined) return false
  // The page cache must know a role with prices before it can separate its pages.
  await tags.announce(tx, [`product:${productId}`, 'listing', PRICE_GROUPS])
  return true
}

/** Sets how a product shows its prices by quantity; `undefined` is as the settings say. */
export async function saveTierOptions(
  tx: Db,
  tags: Tags,
  productId: number,
  options: TierOptions | undefined,
): Promise<boolean> {
  const isChanged = options ? await writeOptions(tx, productId, options) : await deleteOptions(tx, productId)
  if (isChanged) await tags.announce(tx, [`product:${productId}`])
  return isChanged
}

/** Sets the rules of all roles and the options of a product or variation; what is absent in `wanted` is deleted. */
export async function saveWiderTiers(
  tx: Db,
  tags: Tags,
  id: number,
  { now, wanted }: { readonly now: WiderTiers; readonly wanted: WiderTiers },
): Promise<void> {
  for (const role of new Set([...Object.keys(now.roles), ...Object.keys(wanted.roles)])) {
    if (!isDeepStrictEqual(now.roles[role], wanted.roles[role]))
      await saveRoleTierRules(tx, tags, { id, role }, wanted.roles[role])
  }
  if (!isDeepStrictEqual(now.options, wanted.options)) await saveTierOptions(tx, tags, id, wanted.options)
}

/** A product or variation with everything that decides its prices by quantity. */
export type PricingData = {
  readonly product: PricingTableProduct
  readonly price: PriceNow
  readonly rules: TierRules | undefined
  readonly options: TierOptions | undefined
  readonly quantityLimits: QuantityLimits
  readonly soldIndividually: boolean
  /** The maximum quantity by stock; absent: no limit. */
  readonly stockLimit: number | undefined
  readonly taxTerms: ProductTax
}

/**
 * What a variation or simple product costs a buyer of these roles now; `undefined` when a shopper cannot see it, or sees
 * it only with a password. Only its stock is read, unless the product is new in memory.
 */
export async function productPricing(
  shop: Pick<Shop, 'db' | 'facts' | 'nowMs'>,
  id: number,
  roles: readonly string[],
): Promise<PricingData | undefined> {
  const [sold, rules, levels] = await Promise.all([
    shop.facts.load(sellables, [id]),
    loadTierRules(shop, [id], roles),
    levelsOf(shop.db, [id]),
  ])
  const sellable = sold.get(id)
  const price = sellable && priceAt(sellable.prices, shop.nowMs())
  if (!sellable || !price || sellable.protection !== undefined) return undefined
  const { productId, name, quantityLimits, soldIndividually, taxStatus, taxClass } = sellable
  const options = await shop.facts.load(tierOptions, [productId])
  const level = levels.get(id)
  return {
    product: { id, parentId: productId, name },
    price,
    rules: rules.get(id),
    options: options.get(productId),
    quantityLimits,
    soldIndividually,
    stockLimit: level && maxQuantity(level),
    taxTerms: { taxStatus, taxClass },
  }
}
