import { GUEST, roles } from '../../../kernel/roles.ts'
import type { RulePart } from '../../tier-pricing/rules/written/written-rules.ts'

/** The columns of a product's own prices by quantity (docs/wire.md A.1). */
export const ownTierColumns = {
  kind: 'Meta: _tiered_price_rules_type',
  fixed: 'Meta: _fixed_price_rules',
  percentage: 'Meta: _percentage_price_rules',
  minimum: 'Meta: _tiered_price_minimum_qty',
} as const satisfies Partial<Record<RulePart, string>>

const roleKeys: Readonly<Record<RulePart, string>> = {
  kind: 'tiered_price_rules_type',
  fixed: 'fixed_price_rules',
  percentage: 'percentage_price_rules',
  minimum: 'tiered_price_minimum_qty',
  maximum: 'tiered_pricing_maximum_quantity',
  step: 'tiered_pricing_group_of_quantity',
  pricing: 'tiered_price_pricing_type',
  regular: 'tiered_price_regular_price',
  sale: 'tiered_price_sale_price',
  discount: 'tiered_price_discount',
  discountOff: 'tiered_price_discount_type',
}

/** The roles that a buyer can have here; the columns of any other role are unknown columns. */
export const buyerRoleNames: readonly string[] = [...roles, GUEST]

/** The columns of what a role gets: `Meta: _customer_fixed_price_rules`. */
export function roleTierColumns(role: string): Readonly<Record<RulePart, string>> {
  const columns = Object.entries(roleKeys).map(([part, key]) => [part, `Meta: _${role}_${key}`])
  return Object.fromEntries(columns) as Record<RulePart, string>
}

/** The columns of how a product shows its prices by quantity. */
export const tierOptionColumns = {
  layout: 'Meta: _tiered_pricing_template',
  singular: 'Meta: _tiered_pricing_base_unit_name_singular',
  plural: 'Meta: _tiered_pricing_base_unit_name_plural',
  samePrices: 'Meta: _tiered_pricing_variable_product_same_prices',
  minimumTogether: 'Meta: _tiered_price_mix_and_match_minimum',
  defaultVariation: 'Meta: _tiered_pricing_default_variation_id',
} as const

/** Whether a heading is one of `tierOptionColumns`. */
export function isTierOptionColumn(heading: string): boolean {
  return Object.values<string>(tierOptionColumns).includes(heading)
}
