import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Counts an attempt and answers how many there were since the window started, including this one. */
export async function countAttempt(
  db: Db,
  nameHash: Buffer,
  { now, windowStart }: { readonly now: Date; readonly windowStart: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into sign_in_failure as attempts (name_hash, count, since) values (${nameHash}, 1, ${now})
    on conflict (name_hash) do update
      set count = case when attempts.since <= ${windowStart} then 1 else least(attempts.count + 1, 1000000) end,
          since = case when attempts.since <= ${windowStart} then ${now} else attempts.since end
    returning count`.execute(db)
  return rows[0]?.count ?? 1
}

/** How many attempts there were since the window started. */
export async function readAttempts(db: Db, nameHash: Buffer, windowStart: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from sign_in_failure where name_hash = ${nameHash} and since > ${windowStart}`.execute(db)
  return rows[0]?.count ?? 0
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
