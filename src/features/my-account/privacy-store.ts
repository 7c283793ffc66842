import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The account with this e-mail address, verified or not. */
export async function readAccountId(db: Db, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from account where email = ${email}`.execute(db)
  return rows[0]?.id
}
