import type { z } from 'zod'
import type { Db } from '../../../../platform/db/db.ts'
import { emit } from '../../../../platform/events/emit.ts'
import { minorOf } from '../../../../platform/rest/values/amounts.ts'
import type { SentMetaData } from '../../../../platform/rest/values/meta-data.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { recordsOf } from '../../../catalog/catalog.ts'
import type { RolePrice } from '../../../tier-pricing/rules/role-price.ts'
import type { TierRules } from '../../../tier-pricing/rules/tier-price.ts'
import { changedOwnRules } from '../../../tier-pricing/rules/written/changed-rules.ts'
import { lostPair } from '../../../tier-pricing/rules/written/lost-pairs.ts'
import { parseRules, type RulesChange } from '../../../tier-pricing/rules/written/parse-rules.ts'
import type { RulePart } from '../../../tier-pricing/rules/written/written-rules.ts'
import { ownTierSettings, saveRoleTierRules, saveTierOptions } from '../../../tier-pricing/tier-pricing.ts'
import type { tierArgs } from '../product-args.ts'
import { invalidArgument } from './argument-refusal.ts'
import type { SentProduct, SentVariation } from './shared-draft.ts'
import { tiersInMeta } from './tier-meta.ts'

type Sent = SentProduct | SentVariation
type SentRules = z.output<z.ZodObject<typeof tierArgs>> & { readonly meta_data?: SentMetaData }

/** The prices by quantity as sent, over the stored ones; nothing where none of them were sent. */
export function sentTiers(
  sent: Sent,
  before: TierRules | undefined,
  decimals: number,
): { readonly tiers?: { readonly rules: TierRules | undefined } } {
  const change = sentRules(sent, decimals)
  return Object.keys(change).length > 0 ? { tiers: { rules: changedOwnRules(before, change) } } : {}
}

/** What was sent of rules by quantity. */
export function sentRules(sent: SentRules, decimals: number): RulesChange {
  const {
    tiered_pricing_type: type,
    tiered_pricing_fixed_rules: fixed,
    tiered_pricing_percentage_rules: percentage,
    tiered_pricing_minimum_quantity: minimum,
    tiered_pricing_maximum_quantity: maximum,
    tiered_pricing_quantity_step: step,
  } = sent
  const change = parseRules(
    {
      ...tiersInMeta(sent.meta_data),
      ...(type !== undefined && { kind: type }),
      ...(fixed !== undefined && { fixed: pairsOf('tiered_pricing_fixed_rules', fixed) }),
      ...(percentage !== undefined && {
        percentage: pairsOf('tiered_pricing_percentage_rules', percentage),
      }),
      ...(minimum !== undefined && { minimum: String(minimum ?? 1) }),
      ...(maximum !== undefined && { maximum: String(maximum ?? '') }),
      ...(step !== undefined && { step: String(step ?? '') }),
    },
    decimals,
  )
  if ('invalid' in change) throw invalidRules(change.invalid[0])
  return change
}

function invalidRules(part: RulePart | undefined) {
  return invalidArgument(argumentOf[part as keyof typeof argumentOf], 'must map quantities to amounts')
}

const argumentOf = {
  kind: 'tiered_pricing_type',
  fixed: 'tiered_pricing_fixed_rules',
  percentage: 'tiered_pricing_percentage_rules',
  minimum: 'tiered_pricing_minimum_quantity',
  maximum: 'tiered_pricing_maximum_quantity',
  step: 'tiered_pricing_quantity_step',
} as const

/** Nothing that is sent is dropped. */
function pairsOf(argument: string, rules: Sent['tiered_pricing_fixed_rules']): string {
  const text = pairs(rules)
  if (lostPair(text)) throw invalidArgument(argument, 'must map different quantities from 2 to amounts')
  return text
}

function pairs(rules: Sent['tiered_pricing_fixed_rules']): string {
  return Object.entries(rules ?? {})
    .map(([quantity, amount]) => `${quantity}:${amount}`)
    .join(',')
}

type SentRole = NonNullable<Sent['tiered_pricing_roles_data']>[string]

/** Writes the prices of roles and how they are shown, as sent, of a product or variation that is stored. */
export async function saveSentTiers(
  shop: Pick<Shop, 'tags' | 'actor'>,
  tx: Db,
  id: number,
  sent: Sent,
  decimals: number,
): Promise<void> {
  let isChanged = false
  for (const [role, data] of Object.entries(sent.tiered_pricing_roles_data ?? {})) {
    const rules = data ? roleRules(data, decimals) : undefined
    if (await saveRoleTierRules(tx, shop.tags, { id, role }, rules)) isChanged = true
  }
  if ('tiered_pricing_product_settings' in sent && sent.tiered_pricing_product_settings) {
    if (await saveOptions(shop, tx, id, sent.tiered_pricing_product_settings)) isChanged = true
  }
  if (!isChanged) return
  const payload = { changes: { tiered_pricing: {} } }
  await emit(tx, shop.actor, { name: 'product.updated', subject: `product:${id}`, payload })
}

function roleRules(data: NonNullable<SentRole>, decimals: number): TierRules {
  const { tiered_pricing_type: kind, fixed_rules, percentage_rules, minimum_quantity: minimum } = data
  const argument = 'tiered_pricing_roles_data'
  const written = {
    kind,
    fixed: pairsOf(argument, fixed_rules),
    percentage: pairsOf(argument, percentage_rules),
  }
  const read = parseRules(written, decimals)
  if ('invalid' in read) throw invalidRoles('must map quantities to amounts')
  const rolePrice = rolePriceOf(data, decimals)
  return {
    kind,
    steps: read[kind] ?? [],
    minimum: Math.max(1, minimum ?? 1),
    ...(data.maximum_quantity && { maximum: data.maximum_quantity }),
    ...(data.quantity_step && data.quantity_step > 1 && { step: data.quantity_step }),
    ...(rolePrice && { rolePrice }),
  }
}

function rolePriceOf(data: NonNullable<SentRole>, decimals: number): RolePrice | undefined {
  if (data.pricing_type === '') return undefined
  if (data.pricing_type === 'percentage') {
    const off = data.discount_type === 'regular_price' ? 'regular' : 'sale'
    const discountPpm = minorOf(data.discount ?? '', 'tiered_pricing_roles_data', PPM_DECIMALS)
    if (discountPpm === undefined || discountPpm > 1_000_000)
      throw invalidRoles('must have a discount in percent')
    return { kind: 'percentage', discountPpm, off }
  }
  const amount = (sent: string | number | null | undefined) =>
    minorOf(sent ?? '', 'tiered_pricing_roles_data', decimals)
  const regularMinor = amount(data.regular_price)
  if (regularMinor === undefined) throw invalidRoles('must have a regular_price')
  const saleMinor = amount(data.sale_price)
  return { kind: 'flat', regularMinor, ...(saleMinor !== undefined && { saleMinor }) }
}

/** Percent with four decimals are parts of a million. */
const PPM_DECIMALS = 4

function invalidRoles(text: string) {
  return invalidArgument('tiered_pricing_roles_data', text)
}

async function saveOptions(
  shop: Pick<Shop, 'tags'>,
  tx: Db,
  id: number,
  sent: NonNullable<SentProduct['tiered_pricing_product_settings']>,
): Promise<boolean> {
  const before = (await ownTierSettings(tx, [id])).get(id)?.options
  if (!before) return false
  const { layout, base_unit_name: unit, default_variation: variation } = sent
  // A variation of another product is none, as in a record that is sent to be copied.
  const isOwn = variation ? (await recordsOf(tx, [variation])).get(variation)?.parentId === id : false
  return saveTierOptions(tx, shop.tags, id, {
    ...before,
    ...(layout !== undefined && { layout: layout === 'default' ? undefined : layout }),
    ...(unit && { unit }),
    ...(variation !== undefined && { defaultVariationId: isOwn && variation ? variation : undefined }),
    ...(sent.same_prices !== undefined && { samePrices: sent.same_prices }),
    ...(sent.minimum_together !== undefined && { minimumTogether: sent.minimum_together }),
  })
}
