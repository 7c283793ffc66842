import type { TierRules } from './tier-price.ts'

/** Every set of rules that a thing could be sold by. */
export type RuleCandidates = {
  /** Those of the product or variation itself. */
  readonly own: TierRules | undefined
  /** Of a variation, those of its product. */
  readonly whole: TierRules | undefined
  /** Those of the product's categories, in the product's order. */
  readonly categories: readonly TierRules[]
  /** Those of the buyer's roles, the first role first. */
  readonly roles: readonly TierRules[]
  /** The minimum is counted over all variations of the product. */
  readonly minimumTogether: boolean
}

/**
 * The rules by which a thing is sold (docs/wire.md A.1): those of the buyer's first role that has any replace the
 * product's completely; else the thing's own, else its product's, else those of its first category that has tiers.
 * A product that only limits its pieces keeps its limits with the tiers of a category. `undefined`: none.
 */
export function rulesThatApply(candidates: RuleCandidates): TierRules | undefined {
  const { own, whole, categories, roles, minimumTogether } = candidates
  const rules = roles[0] ?? withCategory([own, whole].find(saysSomething), categories)
  if (!rules || !saysSomething(rules)) return undefined
  return minimumTogether && rules.minimum > 1 ? { ...rules, minimumTogether: true } : rules
}

function withCategory(rules: TierRules | undefined, categories: readonly TierRules[]): TierRules | undefined {
  if (rules && rules.steps.length > 0) return rules
  const category = categories.find(({ steps }) => steps.length > 0) ?? categories.find(saysSomething)
  if (!category || !rules) return rules ?? category
  return { ...category, minimum: rules.minimum > 1 ? rules.minimum : category.minimum }
}

function saysSomething(rules: TierRules | undefined): rules is TierRules {
  if (!rules) return false
  const { steps, minimum, maximum, step, rolePrice } = rules
  return (
    steps.length > 0 || minimum > 1 || maximum !== undefined || step !== undefined || rolePrice !== undefined
  )
}
