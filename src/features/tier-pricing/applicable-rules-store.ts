import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type QueryPart, queryOf } from '../../platform/db/query-part.ts'
import { applicableRules } from './rules/applicable-rules.ts'
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
const optionFields = sql`
  'layout', ${ownOrImported(sql`o.layout`, inFile('_tiered_pricing_template'))},
  'singular', o.unit_singular, 'plural', o.unit_plural,
  'defaultVariationId', ${ownOrImported(sql`o.default_variation_id`, variationInFile)},
  'samePrices', ${ownOrImported(sql`o.same_prices`, sql`(${inFile('_tiered_pricing_variable_product_same_prices')} = 'yes')`)},
  'minimumTogether', ${minimumTogether}`

/** Products and variations, and the roles of the buyer in order; without roles a `guest`. */
export type RulesRequest = { readonly ids: readonly number[]; readonly roles?: readonly string[] }

type Pair = readonly [id: number, rules: unknown]

/** What the statement below answers. Rules come as they are stored and are validated here. */
type RulesAnswer = {
  readonly products: readonly (readonly [id: number, productId: number, minimumTogether: boolean | null])[]
  readonly own: readonly Pair[] | null
  /** In the order of each product's categories. */
  readonly categories: readonly Pair[] | null
  /** In the order of the requested roles. */
  readonly roles: readonly Pair[] | null
}

/** The rules by which each of these ids is sold (`applicableRules`); an id without any is absent, and a gift card has none. */
export const tierRulesQuery: QueryPart<RulesRequest, Map<number, TierRules>> = {
  select: ({ ids, roles }) => sql`
    with target as (
      select v.id, p.id as product_id, ${minimumTogether} as minimum_together
        from product v
        join product p on p.id = coalesce(v.parent_id, v.id)
        left join tier_option o on o.product_id = p.id
       where v.id = any(${ids}::bigint[]) and v.gift_card is null),
    place as (select id from target union select product_id from target),
    role as (
      select role, place
        from unnest(coalesce(${roles}::text[], '{guest}')) with ordinality as requested (role, place))
    select case when exists (select from target) then json_build_object(
      'products', (select json_agg(json_build_array(id, product_id, minimum_together)) from target),
      'own', (
        select json_agg(json_build_array(r.product_id, json_build_object(
                 'kind', r.kind, 'steps', r.steps, 'minimum', r.minimum)))
          from tier_rule r join place on place.id = r.product_id),
      'categories', (
        select json_agg(json_build_array(pt.product_id, json_build_object(
                 'kind', r.kind, 'steps', r.steps, 'minimum', r.minimum, 'maximum', r.maximum, 'step', r.step,
                 'pool', case when r.together then 'category:' || r.term_id end))
                 order by t.position, t.name collate "und-x-icu", t.id)
          from product_term pt
          join category_tier_rule r on r.term_id = pt.term_id
          join term t on t.id = r.term_id
         where pt.product_id in (select product_id from target)),
      'roles', (
        select json_agg(json_build_array(r.product_id, json_build_object(
                 'kind', r.kind, 'steps', r.steps, 'minimum', r.minimum, 'maximum', r.maximum, 'step', r.step,
                 'rolePrice', r.role_price)) order by role.place)
          from role_tier_rule r
          join place on place.id = r.product_id
          join role on role.role = r.role)) end`,
  read: (answer) => (answer === null ? new Map() : applicableRulesById(answer as RulesAnswer)),
}

const selectRules = queryOf(tierRulesQuery)

/** The same as a separate query. */
export async function tierRulesOf(
  db: Db,
  ids: readonly number[],
  roles?: readonly string[],
): Promise<Map<number, TierRules>> {
  if (ids.length === 0) return new Map()
  return await selectRules(db, roles ? { ids, roles } : { ids })
}

/** Whether buyers of these roles pay another price than everybody for any of the products of these ids, or a part of one. */
export const hasRolePriceQuery: QueryPart<RulesRequest, boolean> = {
  select: ({ ids, roles }) => sql`
    with whole as materialized (
      select coalesce(requested.parent_id, requested.id) as id from product requested where requested.id = any(${ids}::bigint[]))
    select to_json(exists (
        select from whole join role_tier_rule r on r.product_id = whole.id where ${isPriceFor(roles)})
      or exists (
        select from whole
          join product part on part.parent_id = whole.id
          join role_tier_rule r on r.product_id = part.id
         where ${isPriceFor(roles)}))`,
  read: (answer) => answer === true,
}

/** Whether rule `r` gives buyers of these roles a price of their own. */
function isPriceFor(roles: RulesRequest['roles']) {
  return sql`r.role_price is not null and r.role = any(coalesce(${roles}::text[], '{guest}'))`
}

function applicableRulesById(stored: RulesAnswer): Map<number, TierRules> {
  const [own, categories, roles] = [stored.own, stored.categories, stored.roles].map(byId) as [
    Lists,
    Lists,
    Lists,
  ]
  const found = new Map<number, TierRules>()
  for (const [id, productId, together] of stored.products) {
    const rules = applicableRules({
      own: own.get(id)?.[0],
      product: own.get(productId)?.[0],
      categories: categories.get(productId) ?? [],
      // What a variation gets its buyers of a role comes before what its product does.
      roles: roles.get(id) ?? roles.get(productId) ?? [],
      minimumTogether: together ?? false,
    })
    if (rules) found.set(id, rules)
  }
  return found
}

type Lists = ReadonlyMap<number, readonly TierRules[]>

function byId(pairs: readonly Pair[] | null): Lists {
  const lists = new Map<number, TierRules[]>()
  for (const [id, stored] of pairs ?? []) {
    const rules = parseStoredRules(stored)
    if (rules) lists.set(id, [...(lists.get(id) ?? []), rules])
  }
  return lists
}

/** How the products of these ids show their prices by quantity, by the requested id; a variation has those of its product. */
export const tierOptionsQuery: QueryPart<{ ids: readonly number[] }, Map<number, TierOptions>> = {
  select: ({ ids }) => sql`
    select json_agg(json_build_array(v.id, json_build_object(${optionFields})))
      from product v
      join product p on p.id = coalesce(v.parent_id, v.id)
      left join tier_option o on o.product_id = p.id
     where v.id = any(${ids}::bigint[])`,
  read: (answer) => {
    const stored = (answer ?? []) as readonly [id: number, options: Parameters<typeof parseTierOptions>[0]][]
    return new Map(stored.map(([id, options]) => [id, parseTierOptions(options)]))
  },
}

const selectOptions = queryOf(tierOptionsQuery)

/** The same as a separate query. */
export async function tierOptionsOf(db: Db, ids: readonly number[]): Promise<Map<number, TierOptions>> {
  return ids.length === 0 ? new Map() : await selectOptions(db, { ids })
}
