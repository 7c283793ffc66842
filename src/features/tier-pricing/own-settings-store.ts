import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { optionFields } from './applicable-rules-store.ts'
import { parseStoredRules } from './rules/stored-rules.ts'
import { parseTierOptions, type TierOptions } from './rules/table/tier-options.ts'
import type { TierRules } from './rules/tier-price.ts'

/** What the owner has set of the prices by quantity of one product or variation. */
export type OwnTierSettings = {
  readonly rules: TierRules | undefined
  /** By role, in place of all other rules. */
  readonly roles: ReadonlyMap<string, TierRules>
  readonly options: TierOptions
}

/** The settings of products and variations, by id; every id that exists has some. */
export async function ownTierSettings(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OwnTierSettings>> {
  const rows = ids.length === 0 ? [] : await selectSettings(db, { ids })
  return new Map(rows.map((row) => [row.id, settingsOf(row)]))
}

type StoredSettings = {
  readonly id: number
  readonly rules: unknown
  readonly roles: readonly (readonly [role: string, rules: unknown])[] | null
  readonly options: Parameters<typeof parseTierOptions>[0]
}

function settingsOf({ rules, roles, options }: StoredSettings): OwnTierSettings {
  const byRole = (roles ?? []).flatMap(([role, stored]) => {
    const parsed = parseStoredRules(stored)
    return parsed ? [[role, parsed] as const] : []
  })
  return { rules: parseStoredRules(rules), roles: new Map(byRole), options: parseTierOptions(options) }
}

const selectSettings = statement(
  ({ ids }: { ids: readonly number[] }) => sql<StoredSettings>`
    select p.id,
           case when r.product_id is not null then
             json_build_object('kind', r.kind, 'steps', r.steps, 'minimum', r.minimum) end as rules,
           (select json_agg(json_build_array(own.role, json_build_object(
                     'kind', own.kind, 'steps', own.steps, 'minimum', own.minimum, 'maximum', own.maximum,
                     'step', own.step, 'rolePrice', own.role_price)) order by own.role)
              from role_tier_rule own where own.product_id = p.id) as roles,
           json_build_object(${optionFields}) as options
      from product p
      left join tier_rule r on r.product_id = p.id
      left join tier_option o on o.product_id = p.id
     where p.id = any(${ids}::bigint[])`,
)

/** What a product or variation has in addition to its own rules. */
export type WiderTiers = {
  /** By role, what its buyers get. */
  readonly roles: Readonly<Record<string, TierRules>>
  /** How it shows its prices by quantity; absent: as the settings say. */
  readonly options?: TierOptions
}

export const noWiderTiers: WiderTiers = { roles: {} }

type WiderRow = {
  readonly id: number
  readonly role: string | null
  readonly rules: unknown
  readonly options: Parameters<typeof parseTierOptions>[0] | null
}

/** The rules of roles and the options that products and variations have themselves; ids without any are absent. */
export async function widerTiers(db: Db, ids: readonly number[]): Promise<Map<number, WiderTiers>> {
  const { rows } = await sql<WiderRow>`
    select product_id as id, role,
           json_build_object('kind', kind, 'steps', steps, 'minimum', minimum, 'maximum', maximum, 'step', step,
                             'rolePrice', role_price) as rules,
           null as options
      from role_tier_rule where product_id = any(${ids}::bigint[])
     union all
    select product_id, null, null,
           json_build_object('layout', layout, 'singular', unit_singular, 'plural', unit_plural,
                             'defaultVariationId', default_variation_id, 'samePrices', same_prices,
                             'minimumTogether', minimum_together)
      from tier_option where product_id = any(${ids}::bigint[])`.execute(db)
  const found = new Map<number, WiderTiers>()
  for (const { id, role, rules, options } of rows) {
    const known = found.get(id) ?? noWiderTiers
    const parsed = parseStoredRules(rules)
    found.set(id, {
      ...known,
      ...(role !== null && parsed && { roles: { ...known.roles, [role]: parsed } }),
      ...(options && { options: parseTierOptions(options) }),
    })
  }
  return found
}

/** Whether any product shows its prices by quantity in its own way. */
export async function hasTierOptions(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from tier_option) as found`.execute(db)
  return rows[0]?.found ?? false
}

export type CategoryTiers = { readonly id: number; readonly slug: string; readonly rules: TierRules }

/** The categories with prices by quantity, in order of slug; `id` for one alone. */
export async function categoryTiers(db: Db, id?: number): Promise<CategoryTiers[]> {
  const { rows } = await sql<{ id: number; slug: string; rules: unknown }>`
    select t.id, t.slug,
           json_build_object('kind', r.kind, 'steps', r.steps, 'minimum', r.minimum, 'maximum', r.maximum,
                             'step', r.step, 'pool', case when r.together then 'category:' || r.term_id end) as rules
      from category_tier_rule r join term t on t.id = r.term_id
     where ${id ?? null}::bigint is null or t.id = ${id ?? null}
     order by t.slug, t.id`.execute(db)
  return rows.flatMap(({ rules, ...category }) => {
    const parsed = parseStoredRules(rules)
    return parsed ? [{ ...category, rules: parsed }] : []
  })
}

export type NamedProduct = { readonly id: number; readonly sku: string | null }

/** The next products and variations after an id that have rules, rules of roles or options of their own. */
export async function productsWithTiers(db: Db, after: number, max: number): Promise<NamedProduct[]> {
  const { rows } = await sql<NamedProduct>`
    select id, sku from product
     where id in (
       select product_id from tier_rule where product_id > ${after}
       union select product_id from role_tier_rule where product_id > ${after}
       union select product_id from tier_option where product_id > ${after}
       order by 1 limit ${max})
     order by id`.execute(db)
  return rows
}
