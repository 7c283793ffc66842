import type { SentMetaData } from '../../../../platform/rest/values/meta-data.ts'
import {
  buyerRoleNames,
  ownTierColumns,
  roleTierColumns,
  tierOptionColumns,
} from '../../../product-import/rules/tier-columns.ts'
import { lostPair } from '../../../tier-pricing/rules/written/lost-pairs.ts'
import type { RulePart, WrittenRules } from '../../../tier-pricing/rules/written/written-rules.ts'
import { invalidArgument } from './argument-refusal.ts'

const keyOf = (column: string) => column.replace('Meta: ', '')

/** The rules by quantity that WooCommerce's plugin stores in `meta_data`, by the key of each part. */
const ownKeys = new Map(
  Object.entries(ownTierColumns).map(([part, column]) => [keyOf(column), part as RulePart]),
)

/** Of roles, and of how prices are shown: fields of this interface have them, by the keys of the plugin. */
const otherFields = new Map([
  ...buyerRoleNames
    .flatMap((role) => Object.values(roleTierColumns(role)))
    .map((column) => [keyOf(column), 'tiered_pricing_roles_data'] as const),
  ...Object.values(tierOptionColumns).map(
    (column) => [keyOf(column), 'tiered_pricing_product_settings'] as const,
  ),
])

/**
 * The rules by quantity in `meta_data`, as text: the same as in the columns of a file. Those of roles, and how prices are shown, are
 * refused by the name of the field that has them.
 */
export function tiersInMeta(sent: SentMetaData): Partial<WrittenRules> {
  const written: Partial<Record<RulePart, string>> = {}
  for (const { key = '', value } of sent ?? []) {
    const field = otherFields.get(key)
    if (field) throw invalidArgument('meta_data', `must not have ${key}: send ${field}`)
    const part = ownKeys.get(key)
    if (!part) continue
    const text = textOf(value)
    if ((part === 'fixed' || part === 'percentage') && lostPair(text))
      throw invalidArgument('meta_data', `must map different quantities from 2 to amounts in ${key}`)
    written[part] = text
  }
  return written
}

/** `meta_data` without the rules by quantity, which are not stored a second time. */
export function withoutTiers(sent: SentMetaData): SentMetaData {
  return sent?.filter(({ key = '' }) => !ownKeys.has(key))
}

/** Pairs may be sent as an object, as the plugin stores them. */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([quantity, amount]) => `${quantity}:${amount}`)
    .join(',')
}
