import { type JSONColumnType, sql } from 'kysely'
import { type Ask, alone } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import type { TierRules } from './rules/tier-price.ts'

/** A step as it is kept: from so many pieces on, the unit price in minor units or the discount in ppm. */
type Step = readonly [minQuantity: number, amount: number]

type TierRuleTable = {
  product_id: number
  kind: TierRules['kind']
  steps: JSONColumnType<Step[]>
  minimum: number
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    tier_rule: TierRuleTable
  }
}

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

/** Writes the rules, or takes them away; answers the id of the product they belong to when that is news. */
export async function writeTierRules(
  tx: Db,
  productId: number,
  rules: TierRules | undefined,
): Promise<number | undefined> {
  const written = rules
    ? upsert(productId, rules)
    : sql`delete from tier_rule where product_id = ${productId} returning product_id`
  const { rows } = await sql<{ product_id: number }>`
    with written as (${written})
    select coalesce(p.parent_id, p.id) as product_id from written join product p on p.id = written.product_id`.execute(
    tx,
  )
  return rows[0]?.product_id
}

function upsert(productId: number, { kind, steps, minimum }: TierRules) {
  const kept = JSON.stringify(steps.map(({ minQuantity, amount }): Step => [minQuantity, amount]))
  return sql`
    insert into tier_rule (product_id, kind, steps, minimum)
    values (${productId}, ${kind}, ${kept}::jsonb, ${minimum})
    on conflict (product_id) do update set kind = excluded.kind, steps = excluded.steps, minimum = excluded.minimum
     where (tier_rule.kind, tier_rule.steps, tier_rule.minimum)
           is distinct from (excluded.kind, excluded.steps, excluded.minimum)
    returning product_id`
}
