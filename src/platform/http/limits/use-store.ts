import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Uses of a limit in a minute (since 1970), by a digest of the limit and the network. */
export type StoredUses = { readonly keyHash: string; readonly uses: number }

/** Adds uses of this process to those of all; returns the sums of the minute, this process included. */
export async function addUses(db: Db, minute: number, added: readonly StoredUses[]): Promise<StoredUses[]> {
  // In order of the key, so that two processes cannot deadlock.
  const { rows } = await sql<StoredUses>`
    insert into limit_uses as stored (key_hash, minute, uses)
    select added.key_hash, ${minute}::bigint, added.uses
      from unnest(${added.map(({ keyHash }) => keyHash)}::text[], ${added.map(({ uses }) => uses)}::bigint[])
        as added (key_hash, uses)
     order by added.key_hash
    on conflict (key_hash) do update
      set uses = case when stored.minute = excluded.minute then stored.uses else 0 end + excluded.uses,
          minute = excluded.minute
    returning key_hash as "keyHash", uses`.execute(db)
  return rows
}

/** Deletes the sums of other minutes, but for those next to this one: the clocks of machines differ a little. */
export async function deleteOldUses(db: Db, minute: number): Promise<void> {
  await sql`delete from limit_uses where abs(minute - ${minute}::bigint) > 1`.execute(db)
}
