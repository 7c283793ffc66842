import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { TierOptions } from './rules/table/tier-options.ts'
import type { TierRules } from './rules/tier-price.ts'

/** The columns that all tables of rules share. */
function columnsOf(rules: TierRules) {
  const { kind, steps, minimum, maximum, step } = rules
  const storedSteps = steps.map(({ minQuantity, amount }) => [minQuantity, amount])
  return { kind, steps: JSON.stringify(storedSteps), minimum, maximum: maximum ?? null, step: step ?? null }
}

/** Waits for transactions in which products join a category; until this one ends, no product can join it. */
export async function lockCategory(tx: Db, termId: number): Promise<void> {
  await sql`select from term where id = ${termId} for update`.execute(tx)
}

/** Sets or deletes the rules of a category; answers whether that changed anything. */
export async function writeCategoryRules(
  tx: Db,
  termId: number,
  rules: TierRules | undefined,
): Promise<boolean> {
  if (!rules) {
    const deleted =
      await sql`delete from category_tier_rule where term_id = ${termId} returning term_id`.execute(tx)
    return deleted.rows.length > 0
  }
  const { kind, steps, minimum, maximum, step } = columnsOf(rules)
  const { rows } = await sql`
    insert into category_tier_rule as stored (term_id, kind, steps, minimum, maximum, step, together)
    values (${termId}, ${kind}, ${steps}::jsonb, ${minimum}, ${maximum}, ${step}, ${rules.pool !== undefined})
    on conflict (term_id) do update
       set kind = excluded.kind, steps = excluded.steps, minimum = excluded.minimum, maximum = excluded.maximum,
           step = excluded.step, together = excluded.together
     where (stored.kind, stored.steps, stored.minimum, stored.maximum, stored.step, stored.together) is distinct from
           (excluded.kind, excluded.steps, excluded.minimum, excluded.maximum, excluded.step, excluded.together)
    returning term_id`.execute(tx)
  return rows.length > 0
}

/** The products of a category. */
export async function productsIn(db: Db, termId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from product_term where term_id = ${termId} order by product_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Sets or deletes the rules of a role for a product or variation; answers its product if that changed anything. */
export async function writeRoleRules(
  tx: Db,
  { id, role }: { readonly id: number; readonly role: string },
  rules: TierRules | undefined,
): Promise<number | undefined> {
  const { rows } = rules
    ? await insertRoleRules(tx, id, role, rules)
    : await sql<{ productId: number }>`
        with gone as (
          delete from role_tier_rule where product_id = ${id} and role = ${role} returning product_id)
        select coalesce(p.parent_id, p.id) as "productId" from gone join product p on p.id = gone.product_id`.execute(
        tx,
      )
  return rows[0]?.productId
}

function insertRoleRules(tx: Db, id: number, role: string, rules: TierRules) {
  const { kind, steps, minimum, maximum, step } = columnsOf(rules)
  const price = rules.rolePrice ? JSON.stringify(rules.rolePrice) : null
  return sql<{ productId: number }>`
    with written as (
      insert into role_tier_rule as stored (product_id, role, kind, steps, minimum, maximum, step, role_price)
      values (${id}, ${role}, ${kind}, ${steps}::jsonb, ${minimum}, ${maximum}, ${step}, ${price}::jsonb)
      on conflict (product_id, role) do update
         set kind = excluded.kind, steps = excluded.steps, minimum = excluded.minimum, maximum = excluded.maximum,
             step = excluded.step, role_price = excluded.role_price
       where (stored.kind, stored.steps, stored.minimum, stored.maximum, stored.step, stored.role_price) is distinct from
             (excluded.kind, excluded.steps, excluded.minimum, excluded.maximum, excluded.step, excluded.role_price)
      returning product_id)
    select coalesce(p.parent_id, p.id) as "productId" from written join product p on p.id = written.product_id`.execute(
    tx,
  )
}

/** The roles that any rule names. */
export async function rolesWithRules(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ role: string }>`select distinct role from role_tier_rule`.execute(db)
  return new Set(rows.map(({ role }) => role))
}

/**
 * Sets how a product shows its prices by quantity; answers whether that changed anything. A default variation that is none of
 * the product's, or no longer, is none.
 */
export async function writeOptions(tx: Db, productId: number, options: TierOptions): Promise<boolean> {
  const { layout, unit, defaultVariationId, samePrices, minimumTogether } = options
  const { rows } = await sql`
    insert into tier_option as stored (product_id, layout, unit_singular, unit_plural, default_variation_id,
                                     same_prices, minimum_together)
    values (${productId}, ${layout ?? ''}, ${unit.singular}, ${unit.plural},
            (select id from product where id = ${defaultVariationId ?? null} and parent_id = ${productId}),
            ${samePrices}, ${minimumTogether})
    on conflict (product_id) do update
       set layout = excluded.layout, unit_singular = excluded.unit_singular, unit_plural = excluded.unit_plural,
           default_variation_id = excluded.default_variation_id, same_prices = excluded.same_prices,
           minimum_together = excluded.minimum_together
     where stored is distinct from excluded
    returning product_id`.execute(tx)
  return rows.length > 0
}

export async function deleteOptions(tx: Db, productId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from tier_option where product_id = ${productId} returning product_id`.execute(tx)
  return rows.length > 0
}
