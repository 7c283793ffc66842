import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The account that has an address, proved or not. */
export async function readAccountId(db: Db, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from account where email = ${email}`.execute(db)
  return rows[0]?.id
}

/** Empties the address book of an account; answers how many addresses it held. */
export async function deleteAddresses(tx: Db, accountId: number): Promise<number> {
  const gone = await sql`delete from account_address where account_id = ${accountId}`.execute(tx)
  return Number(gone.numAffectedRows ?? 0n)
}
