import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

type Known = { readonly accountId: number; readonly email: string | undefined }

/** Who an account is, with its address if it has proved that one. */
export async function readWhose(db: Db, accountId: number): Promise<Known> {
  const { rows } = await sql<{ email: string | null }>`
    select case when email_verified then email end as email from account where id = ${accountId}`.execute(db)
  return { accountId, email: rows[0]?.email ?? undefined }
}

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
