import type { Tags } from '../../platform/cache/tags.ts'
import type { Db } from '../../platform/db/db.ts'
import type { TierRules } from './rules/tier-price.ts'
import { deleteTierRules, writeTierRules } from './store.ts'

export { ownTierRules, tierRulesAsk, tierRulesOf } from './store.ts'

/**
 * Sets the prices by quantity of products and variations; one without rules has none of its own from then on.
 * Answers the ids of which that is news.
 */
export async function saveTierRules(
  tx: Db,
  tags: Tags,
  rules: ReadonlyMap<number, TierRules | undefined>,
): Promise<Set<number>> {
  const gone = [...rules].filter(([, each]) => each === undefined).map(([id]) => id)
  const given = [...rules].flatMap(([id, each]) => (each ? [[id, each] as const] : []))
  const changed = [
    ...(given.length > 0 ? await writeTierRules(tx, given) : []),
    ...(gone.length > 0 ? await deleteTierRules(tx, gone) : []),
  ]
  if (changed.length > 0) {
    await tags.announce(tx, [...new Set(changed.map(({ productId }) => `product:${productId}`))])
  }
  return new Set(changed.map(({ id }) => id))
}
