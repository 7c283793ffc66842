import type { TierRules } from './tier-price.ts'

/** Every set of rules that could apply to a product or variation. */
export type RuleCandidates = {
  /** Those of the product or variation itself. */
  readonly own: TierRules | undefined
  /** Of a variation, those of its product. */
  readonly product: TierRules | undefined
  /** Those of the product's categories, in the product's order. */
  readonly categories: readonly TierRules[]
  /** Those of the buyer's roles, the first role first. */
  readonly roles: readonly TierRules[]
  /** The minimum is counted over all variations of the product. */
  readonly minimumTogether: boolean
}

/**
 * The rules that apply to a product or variation (docs/wire.md A.1): those of the buyer's first role that has any replace the
 * product's completely; else its own, else its product's, else those of its first category that has tiers.
 * A product that only limits its quantity has its own limits and the tiers of a category. `undefined`: none.
 */
export function applicableRules(candidates: RuleCandidates): TierRules | undefined {
  const { own, product: whole, categories, roles, minimumTogether } = candidates
  const rules = roles[0] ?? withCategory([own, whole].find(hasEffect), categories)
  if (!rules || !hasEffect(rules)) return undefined
  return minimumTogether && rules.minimum > 1 ? { ...rules, minimumTogether: true } : rules
}

function withCategory(rules: TierRules | undefined, categories: readonly TierRules[]): TierRules | undefined {
  if (rules && rules.steps.length > 0) return rules
  const category = categories.find(({ steps }) => steps.length > 0) ?? categories.find(hasEffect)
  if (!category || !rules) return rules ?? category
  return { ...category, minimum: rules.minimum > 1 ? rules.minimum : category.minimum }
}

function hasEffect(rules: TierRules | undefined): rules is TierRules {
  if (!rules) return false
  const { steps, minimum, maximum, step, rolePrice } = rules
  return (
    steps.length > 0 || minimum > 1 || maximum !== undefined || step !== undefined || rolePrice !== undefined
  )
}
