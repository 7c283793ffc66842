import { sql } from 'kysely'
import { type Ask, alone } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import { soundRules } from './rules/sound-rules.ts'
import type { TierRules } from './rules/tier-price.ts'

/** A step as it is kept: from so many pieces on, the unit price in minor units or the discount in ppm. */
type Step = readonly [minQuantity: number, amount: number]

type KeptRules = Pick<TierRules, 'kind' | 'minimum'> & { readonly steps: readonly Step[] }

/**
 * The different rules by which what these products offer can be bought: a variation's own, its product's, or those of
 * its first category. A percentage that is not the one rule of them all is left out: a card knows the least price
 * alone. For buyers of whose roles no rule speaks; `cardPricing` knows the others'.
 */
export const rulesOnCardsAsk: Ask<{ ids: readonly number[] }, Map<number, TierRules[]>> = {
  select: ({ ids }) => sql`
    select json_agg(json_build_array(id, rules))
      from (select coalesce(v.parent_id, v.id) as id,
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
            having count(own.product_id) + count(whole.product_id) + count(wide.term_id) > 0) offered`,
  read: (answer) => {
    const kept = (answer ?? []) as readonly [id: number, rules: (KeptRules | null)[]][]
    return new Map(kept.map(([id, rules]) => [id, onCard(rules)]))
  },
}

function onCard(rules: readonly (KeptRules | null)[]): TierRules[] {
  const isOne = rules.length === 1
  return rules
    .filter((each) => each !== null && (isOne || each.kind === 'fixed'))
    .map((each) => rulesOf(each!))
}

const selectRulesOnCards = alone(rulesOnCardsAsk)

/** The same as a read of its own. */
export async function rulesOnCards(db: Db, ids: readonly number[]): Promise<Map<number, TierRules[]>> {
  return ids.length === 0 ? new Map() : await selectRulesOnCards(db, { ids })
}

function rulesOf(kept: KeptRules): TierRules {
  return soundRules(kept) ?? { kind: kept.kind, steps: [], minimum: 1 }
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
