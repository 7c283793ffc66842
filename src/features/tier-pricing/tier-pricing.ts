import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import type { TierRules } from './rules/tier-price.ts'
import { writeTierRules } from './store.ts'

export { tierRulesAsk, tierRulesOf } from './store.ts'

/** Sets the prices by quantity of a product or variation; without rules it has none of its own. Answers whether it changed. */
export async function saveTierRules(
  tx: Db,
  tags: Tags,
  productId: number,
  rules: TierRules | undefined,
): Promise<boolean> {
  const changed = await writeTierRules(tx, productId, rules)
  if (changed !== undefined) await tags.announce(tx, [`product:${changed}`])
  return changed !== undefined
}
