import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type AddedPicture = { readonly id: number; readonly name: string; readonly addedAt: Date }

/** The pictures that an account brought, oldest first. */
export async function picturesAddedBy(db: Db, accountId: number): Promise<readonly AddedPicture[]> {
  const { rows } = await sql<AddedPicture>`
    select id, name, added_at as "addedAt" from image where added_by = ${accountId} order by id`.execute(db)
  return rows
}

/** Forgets who brought these pictures, or says that it was `heir`; answers how many there are. */
export async function forgetAdder(tx: Db, accountId: number, heir?: number): Promise<number> {
  const changed = await sql`
    update image set added_by = ${heir ?? null}::bigint where added_by = ${accountId}`.execute(tx)
  return Number(changed.numAffectedRows ?? 0n)
}

/** Those of the pictures of an account that no setting of the shop names. */
export async function unnamedPicturesOf(tx: Db, accountId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from image
     where added_by = ${accountId}
       and not exists (select from setting where value = to_jsonb(image.name))`.execute(tx)
  return rows.map(({ id }) => id)
}
