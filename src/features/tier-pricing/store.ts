import { sql } from 'kysely'
import { type Ask, alone } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import type { TierRules } from './rules/tier-price.ts'

/** A step as it is kept: from so many pieces on, the unit price in minor units or the discount in ppm. */
type Step = readonly [minQuantity: number, amount: number]

/** The tier rules of these ids, as a read of its own: see `tierRulesAsk`. */
export async function tierRulesOf(db: Db, ids: readonly number[]): Promise<Map<number, TierRules>> {
  return ids.length === 0 ? new Map() : await selectRules(db, { ids })
}

type KeptRules = Pick<TierRules, 'kind' | 'minimum'> & { readonly steps: readonly Step[] }

/** The tier rules of products and variations; a variation without its own has its product's, an id without any is absent. */
export const tierRulesAsk: Ask<{ ids: readonly number[] }, Map<number, TierRules>> = {
  select: ({ ids }) => sql`
    select json_agg(json_build_array(v.id, json_build_object(
             'kind', coalesce(own.kind, whole.kind), 'steps', coalesce(own.steps, whole.steps),
             'minimum', coalesce(own.minimum, whole.minimum))))
      from product v
      left join tier_rule own on own.product_id = v.id
      left join tier_rule whole on whole.product_id = v.parent_id
     where v.id = any(${ids}::bigint[]) and (own.product_id is not null or whole.product_id is not null)`,
  read: (answer) => {
    const kept = (answer ?? []) as readonly [id: number, rules: KeptRules][]
    return new Map(kept.map(([id, rules]) => [id, rulesOf(rules)]))
  },
}

const selectRules = alone(tierRulesAsk)

function rulesOf({ kind, minimum, steps }: KeptRules): TierRules {
  return { kind, minimum, steps: steps.map(([minQuantity, amount]) => ({ minQuantity, amount })) }
}

/** The rules that products and variations have themselves; ids without any are absent. */
export async function ownTierRules(db: Db, ids: readonly number[]): Promise<Map<number, TierRules>> {
  const { rows } = await sql<KeptRules & { id: number }>`
    select product_id as id, kind, minimum, steps from tier_rule where product_id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...rules }) => [id, rulesOf(rules)]))
}

type Written = { readonly id: number; readonly productId: number }

/** Writes rules; answers those of which that is news, with the products that they belong to. */
export async function writeTierRules(
  tx: Db,
  rules: readonly (readonly [id: number, rules: TierRules])[],
): Promise<Written[]> {
  const asked = rules.map(([product_id, { kind, steps, minimum }]) => {
    const kept = steps.map(({ minQuantity, amount }): Step => [minQuantity, amount])
    return { product_id, kind, minimum, steps: kept }
  })
  const { rows } = await sql<Written>`
    with written as (
      insert into tier_rule as kept (product_id, kind, steps, minimum)
      select product_id, kind, steps, minimum
        from jsonb_populate_recordset(null::tier_rule, ${JSON.stringify(asked)}::jsonb)
      on conflict (product_id) do update
         set kind = excluded.kind, steps = excluded.steps, minimum = excluded.minimum
       where (kept.kind, kept.steps, kept.minimum) is distinct from (excluded.kind, excluded.steps, excluded.minimum)
      returning product_id)
    ${ofProducts}`.execute(tx)
  return rows
}

/** Takes rules away; answers those that there were. */
export async function deleteTierRules(tx: Db, ids: readonly number[]): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with written as (delete from tier_rule where product_id = any(${ids}::bigint[]) returning product_id)
    ${ofProducts}`.execute(tx)
  return rows
}

const ofProducts = sql`
    select p.id, coalesce(p.parent_id, p.id) as "productId" from written join product p on p.id = written.product_id`
