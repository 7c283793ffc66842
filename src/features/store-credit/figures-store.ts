import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** What the shop owes, what its ledger adds up to, and the number of credits where both differ. */
export async function creditFigures(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ balances: string; entries: string; different: string }>`
    with ledger as (select credit_id, sum(delta_minor) as minor from credit_entry group by credit_id)
    select coalesce(sum(c.balance_minor), 0)::text as balances, coalesce(sum(l.minor), 0)::text as entries,
           count(*) filter (where c.balance_minor <> coalesce(l.minor, 0))::text as different
      from credit c
      left join ledger l on l.credit_id = c.id`.execute(db)
  return { ...rows[0]! }
}
