import { type RawBuilder, sql } from 'kysely'
import { GUEST } from '../../kernel/roles.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { applicableRules, type RuleCandidates } from './rules/applicable-rules.ts'
import { parseStoredRules } from './rules/stored-rules.ts'
import { parseTierOptions, type TierOptions } from './rules/table/tier-options.ts'
import type { TierRules } from './rules/tier-price.ts'

/** A column of the imported file that has no separate column here (decision 0005). */
const inFile = (heading: string) => sql`nullif(p.legacy->>${sql.lit(`Meta: ${heading}`)}, '')`

const ownOrImported = (column: RawBuilder<unknown>, fromFile: RawBuilder<unknown>) =>
  sql`case when o.product_id is null then ${fromFile} else ${column} end`

const variationInFile = sql`(
  select v.id from product v
   where v.parent_id = p.id
     and v.original_id::text = ${inFile('_tiered_pricing_default_variation_id')})`

/** Whether the minimum of product `p` with options `o` is counted over all its variations. */
const minimumTogether = ownOrImported(
  sql`o.minimum_together`,
  sql`(${inFile('_tiered_price_mix_and_match_minimum')} = 'yes')`,
)

/** How product `p` shows its prices by quantity: its options `o`, or else the imported columns. */
export const optionFields = sql`
  'layout', ${ownOrImported(sql`o.layout`, inFile('_tiered_pricing_template'))},
  'singular', ${ownOrImported(sql`o.unit_singular`, inFile('_tiered_pricing_base_unit_name_singular'))},
  'plural', ${ownOrImported(sql`o.unit_plural`, inFile('_tiered_pricing_base_unit_name_plural'))},
  'defaultVariationId', ${ownOrImported(sql`o.default_variation_id`, variationInFile)},
  'samePrices', ${ownOrImported(sql`o.same_prices`, sql`(${inFile('_tiered_pricing_variable_product_same_prices')} = 'yes')`)},
  'minimumTogether', ${minimumTogether}`

/** Everything that decides by which rules a product or variation is sold, whoever buys it. */
export type RuleSet = {
  readonly productId: number
  readonly candidates: Omit<RuleCandidates, 'roles'>
  /** By role: the variation's own, and those of its product. */
  readonly roles: ReadonlyMap<string, TierRules>
  readonly productRoles: ReadonlyMap<string, TierRules>
}

/** The rules by which a buyer of these roles gets it (`applicableRules`); a gift card has none. */
function rulesFor({ candidates, roles, productRoles }: RuleSet, buyer: readonly string[]) {
  const own = buyer.flatMap((role) => roles.get(role) ?? [])
  // What a variation gets its buyers of a role comes before what its product does.
  return applicableRules({
    ...candidates,
    roles: own.length > 0 ? own : buyer.flatMap((role) => productRoles.get(role) ?? []),
  })
}

/**
 * The rules by which each of these ids is sold to a buyer of these roles, from the database; an id without any is absent.
 * For pages, which may show thousands of variations; calls have them in memory: `loadTierRules`.
 */
export async function tierRulesOf(
  db: Db,
  ids: readonly number[],
  roles: readonly string[] = [GUEST],
): Promise<Map<number, TierRules>> {
  return ids.length === 0 ? new Map() : applicableById(await readRuleSets(db, ids), roles)
}

/** By id, the rules by which a buyer of these roles gets it. */
export function applicableById(
  sets: ReadonlyMap<number, RuleSet>,
  roles: readonly string[],
): Map<number, TierRules> {
  const found = new Map<number, TierRules>()
  for (const [id, set] of sets) {
    const rules = rulesFor(set, roles)
    if (rules) found.set(id, rules)
  }
  return found
}

type Pair = readonly [id: number, rules: unknown]

/** What the statement below answers. Rules come as they are stored and are validated here. */
type RulesAnswer = {
  readonly products:
    | readonly (readonly [id: number, productId: number, together: boolean | null, isGiftCard: boolean])[]
    | null
  readonly own: readonly Pair[] | null
  /** In the order of each product's categories. */
  readonly categories: readonly Pair[] | null
  readonly roles: readonly (readonly [id: number, rules: unknown, role: string])[] | null
}

const selectRules = statement(
  ({ ids }: { ids: readonly number[] }) => sql<RulesAnswer>`
    with target as (
      select v.id, p.id as product_id, ${minimumTogether} as minimum_together, v.gift_card is not null as is_gift_card
        from product v
        join product p on p.id = coalesce(v.parent_id, v.id)
        left join tier_option o on o.product_id = p.id
       where v.id = any(${ids}::bigint[])),
    place as (select id from target union select product_id from target)
    select
      (select json_agg(json_build_array(id, product_id, minimum_together, is_gift_card)) from target) as products,
      (select json_agg(json_build_array(r.product_id, json_build_object(
                'kind', r.kind, 'steps', r.steps, 'minimum', r.minimum)))
         from tier_rule r join place on place.id = r.product_id) as own,
      (select json_agg(json_build_array(pt.product_id, json_build_object(
                'kind', r.kind, 'steps', r.steps, 'minimum', r.minimum, 'maximum', r.maximum, 'step', r.step,
                'pool', case when r.together then 'category:' || r.term_id end))
                order by t.position, t.name collate "und-x-icu", t.id)
         from product_term pt
         join category_tier_rule r on r.term_id = pt.term_id
         join term t on t.id = r.term_id
        where pt.product_id in (select product_id from target)) as categories,
      (select json_agg(json_build_array(r.product_id, json_build_object(
                'kind', r.kind, 'steps', r.steps, 'minimum', r.minimum, 'maximum', r.maximum, 'step', r.step,
                'rolePrice', r.role_price), r.role))
         from role_tier_rule r join place on place.id = r.product_id) as roles`,
)

export async function readRuleSets(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, RuleSet>> {
  const [stored] = await selectRules(db, { ids })
  const own = byId(stored?.own ?? null)
  const categories = byId(stored?.categories ?? null)
  const roles = new Map<number, Map<string, TierRules>>()
  for (const [id, rules, role] of stored?.roles ?? []) {
    const parsed = parseStoredRules(rules)
    if (parsed) roles.set(id, (roles.get(id) ?? new Map<string, TierRules>()).set(role, parsed))
  }
  const sets = (stored?.products ?? []).map(([id, productId, together, isGiftCard]) => {
    const candidates = {
      own: own.get(id)?.[0],
      product: own.get(productId)?.[0],
      categories: categories.get(productId) ?? [],
      minimumTogether: together ?? false,
    }
    const set: RuleSet = {
      productId,
      candidates,
      roles: roles.get(id) ?? none,
      productRoles: roles.get(productId) ?? none,
    }
    return [id, isGiftCard ? { ...withoutRules, productId } : set] as const
  })
  return new Map(sets)
}

const none: ReadonlyMap<string, TierRules> = new Map()
const withoutRules: Omit<RuleSet, 'productId'> = {
  candidates: { own: undefined, product: undefined, categories: [], minimumTogether: false },
  roles: none,
  productRoles: none,
}

/** See `rolesWithPrice`. */
export async function readRolesWithPrice(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await selectRolesWithPrice(db, { productIds })
  const found = Map.groupBy(rows, ({ productId }) => productId)
  return new Map(productIds.map((id) => [id, new Set((found.get(id) ?? []).map(({ role }) => role))]))
}

const selectRolesWithPrice = statement(
  ({ productIds }: { productIds: readonly number[] }) => sql<{ productId: number; role: string }>`
    select distinct coalesce(v.parent_id, v.id) as "productId", r.role
      from product v
      join role_tier_rule r on r.product_id = v.id and r.role_price is not null
     where v.id = any(${productIds}::bigint[]) or v.parent_id = any(${productIds}::bigint[])`,
)

type Lists = ReadonlyMap<number, readonly TierRules[]>

function byId(pairs: readonly Pair[] | null): Lists {
  const lists = new Map<number, TierRules[]>()
  for (const [id, stored] of pairs ?? []) {
    const rules = parseStoredRules(stored)
    if (rules) lists.set(id, [...(lists.get(id) ?? []), rules])
  }
  return lists
}

/** How products show their prices by quantity, by product id; one without options has the defaults. */
export async function tierOptionsOf(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, TierOptions>> {
  const rows = await selectOptions(db, { productIds })
  return new Map(rows.map(({ id, options }) => [id, parseTierOptions(options)]))
}

const selectOptions = statement(
  ({ productIds }: { productIds: readonly number[] }) =>
    sql<{ id: number; options: Parameters<typeof parseTierOptions>[0] }>`
    select p.id, json_build_object(${optionFields}) as options
      from product p
      left join tier_option o on o.product_id = p.id
     where p.id = any(${productIds}::bigint[]) and p.parent_id is null`,
)
