import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { parseStoredRules } from './rules/stored-rules.ts'
import type { TierRules } from './rules/tier-price.ts'

/** A stored step: from a quantity on, the unit price in minor units or the discount in ppm. */
type Step = readonly [minQuantity: number, amount: number]

type StoredRules = Pick<TierRules, 'kind' | 'minimum'> & { readonly steps: readonly Step[] }

/**
 * The different rules by which what these products offer can be bought: a variation's own, its product's, or those of
 * its first category. A percentage that is not the only rule is left out: a card knows only the lowest price
 * of its product. For buyers without role rules; see `cardPricing` for the others.
 */
export async function rulesOnCards(db: Db, ids: readonly number[]): Promise<Map<number, TierRules[]>> {
  const rows = ids.length === 0 ? [] : await selectRulesOnCards(db, { ids })
  return new Map(rows.map(({ id, rules }) => [id, onCard(rules)]))
}

function onCard(rules: readonly (StoredRules | null)[]): TierRules[] {
  const isOne = rules.length === 1
  return rules
    .filter((each) => each !== null && (isOne || each.kind === 'fixed'))
    .map((each) => rulesOf(each!))
}

type RulesRow = { readonly id: number; readonly rules: readonly (StoredRules | null)[] }

const selectRulesOnCards = statement(
  ({ ids }: { ids: readonly number[] }) => sql<RulesRow>`
    select coalesce(v.parent_id, v.id) as id,
             jsonb_agg(distinct case when coalesce(own.product_id, whole.product_id, wide.term_id) is not null then
               jsonb_build_object('kind', coalesce(own.kind, whole.kind, wide.kind),
                 'steps', coalesce(own.steps, whole.steps, wide.steps),
                 'minimum', coalesce(own.minimum, whole.minimum, wide.minimum))
             end) as rules
        from product v
        left join tier_rule own on own.product_id = v.id
        left join tier_rule whole on whole.product_id = v.parent_id
        left join lateral (
          select r.*
            from product_term pt
            join category_tier_rule r on r.term_id = pt.term_id and r.steps <> '[]'
            join term t on t.id = r.term_id
           where pt.product_id = coalesce(v.parent_id, v.id)
           order by t.position, t.name collate "und-x-icu", t.id
           limit 1) wide on true
       where (v.id = any(${ids}::bigint[]) and v.kind = 'simple' or v.parent_id = any(${ids}::bigint[]))
         and v.status = 'publish' and v.regular_price_minor is not null
       group by 1
      having count(own.product_id) + count(whole.product_id) + count(wide.term_id) > 0`,
)

function rulesOf(stored: StoredRules): TierRules {
  return parseStoredRules(stored) ?? { kind: stored.kind, steps: [], minimum: 1 }
}

/** The rules that products and variations have themselves; ids without any are absent. */
export async function ownTierRules(db: Db, ids: readonly number[]): Promise<Map<number, TierRules>> {
  const { rows } = await sql<StoredRules & { id: number }>`
    select product_id as id, kind, minimum, steps from tier_rule where product_id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...rules }) => [id, rulesOf(rules)]))
}

type Written = { readonly id: number; readonly productId: number }

/** Writes rules; answers those that changed, with their products. */
export async function writeTierRules(
  tx: Db,
  rules: readonly (readonly [id: number, rules: TierRules])[],
): Promise<Written[]> {
  const newRows = rules.map(([product_id, { kind, steps, minimum }]) => {
    const stored = steps.map(({ minQuantity, amount }): Step => [minQuantity, amount])
    return { product_id, kind, minimum, steps: stored }
  })
  const { rows } = await sql<Written>`
    with written as (
      insert into tier_rule as stored (product_id, kind, steps, minimum)
      select product_id, kind, steps, minimum
        from jsonb_populate_recordset(null::tier_rule, ${JSON.stringify(newRows)}::jsonb)
      on conflict (product_id) do update
         set kind = excluded.kind, steps = excluded.steps, minimum = excluded.minimum
       where (stored.kind, stored.steps, stored.minimum) is distinct from (excluded.kind, excluded.steps, excluded.minimum)
      returning product_id)
    ${ofProducts}`.execute(tx)
  return rows
}

/** Deletes rules; answers those that existed. */
export async function deleteTierRules(tx: Db, ids: readonly number[]): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with written as (delete from tier_rule where product_id = any(${ids}::bigint[]) returning product_id)
    ${ofProducts}`.execute(tx)
  return rows
}

const ofProducts = sql`
    select p.id, coalesce(p.parent_id, p.id) as "productId" from written join product p on p.id = written.product_id`
