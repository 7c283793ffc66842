import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type UploadedPicture = { readonly id: number; readonly name: string; readonly addedAt: Date }

/** The pictures that an account uploaded, oldest first. */
export async function picturesUploadedBy(db: Db, accountId: number): Promise<readonly UploadedPicture[]> {
  const { rows } = await sql<UploadedPicture>`
    select id, name, added_at as "addedAt" from image where added_by = ${accountId} order by id`.execute(db)
  return rows
}

/** Removes the uploader of an account's pictures, or sets another one; answers the number of pictures. */
export async function reassignPictures(tx: Db, accountId: number, newOwnerId?: number): Promise<number> {
  const result = await sql`
    update image set added_by = ${newOwnerId ?? null}::bigint where added_by = ${accountId}`.execute(tx)
  return Number(result.numAffectedRows ?? 0n)
}

/** The pictures of an account that no setting of the shop names. */
export async function picturesNotInSettings(tx: Db, accountId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from image
     where added_by = ${accountId}
       and not exists (
         select from setting where value = to_jsonb(image.name) or value #>> '{}' ~ ('(^|[|] )' || image.id || '/'))`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
