import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** The products and variations among these that were ever ordered. */
export async function soldProducts(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${ids}::bigint[]) as wanted(id)
     where exists (select from order_line l where l.product_id = wanted.id or l.variation_id = wanted.id)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
