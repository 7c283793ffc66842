import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Counts an attempt and answers how many there were since the window started, including this one. */
export async function countAttempt(
  db: Db,
  nameHash: Buffer,
  { now, windowStart }: { readonly now: Date; readonly windowStart: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count_attempt(${nameHash}, ${now}, ${windowStart}) as count`.execute(db)
  return rows[0]?.count ?? 1
}

/** Takes back one attempt that was counted since the window started. */
export async function decrementAttempts(db: Db, nameHash: Buffer, windowStart: Date): Promise<void> {
  await sql`
    update sign_in_failure set count = count - 1
     where name_hash = ${nameHash} and since > ${windowStart} and count > 0`.execute(db)
}

export async function deleteAttempts(db: Db, nameHash: Buffer): Promise<void> {
  await sql`delete from sign_in_failure where name_hash = ${nameHash}`.execute(db)
}

export async function deleteOldAttempts(db: Db, before: Date): Promise<void> {
  await sql`delete from sign_in_failure where since <= ${before}`.execute(db)
}
