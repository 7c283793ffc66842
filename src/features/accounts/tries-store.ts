import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Counts a try and answers how many there were since the window began, this one among them. */
export async function countTry(
  db: Db,
  nameHash: Buffer,
  { now, windowStart }: { readonly now: Date; readonly windowStart: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into sign_in_failure as tries (name_hash, count, since) values (${nameHash}, 1, ${now})
    on conflict (name_hash) do update
      set count = case when tries.since <= ${windowStart} then 1 else least(tries.count + 1, 1000000) end,
          since = case when tries.since <= ${windowStart} then ${now} else tries.since end
    returning count`.execute(db)
  return rows[0]?.count ?? 1
}

/** Takes one try back that was counted since the window began. */
export async function uncountTry(db: Db, nameHash: Buffer, windowStart: Date): Promise<void> {
  await sql`
    update sign_in_failure set count = count - 1
     where name_hash = ${nameHash} and since > ${windowStart} and count > 0`.execute(db)
}

export async function forgetTries(db: Db, nameHash: Buffer): Promise<void> {
  await sql`delete from sign_in_failure where name_hash = ${nameHash}`.execute(db)
}

export async function deleteOldTries(db: Db, before: Date): Promise<void> {
  await sql`delete from sign_in_failure where since <= ${before}`.execute(db)
}
