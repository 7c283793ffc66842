import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A picture for which the idle job has something to do. */
export type UnmadePicture = {
  readonly id: number
  readonly hash: string
  readonly contentHash: string
  readonly width: number
  readonly hasColor: boolean
}

/**
 * The picture that comes next for the idle job, unless its failures rest: first those that no product has (of the
 * home page and the categories) and that products show first, as cards do; the newest of them before the others.
 */
export async function nextUnmadePicture(db: Db, nowMs: number): Promise<UnmadePicture | undefined> {
  const { rows } = await sql<UnmadePicture>`
    select i.id, left(i.content_hash, 16) as hash, i.content_hash as "contentHash", i.width,
           i.color is not null as "hasColor"
      from image i
     where (i.sizes_made_at is null or i.color is null)
       and not exists (select from image_failure f where f.image_id = i.id and f.next_try_at > ${new Date(nowMs)})
     order by coalesce((select min(pi.position) from product_image pi where pi.image_id = i.id), 0), i.id desc
     limit 1`.execute(db)
  return rows[0]
}

export async function keepColor(db: Db, id: number, color: string): Promise<void> {
  await sql`update image set color = ${color} where id = ${id}`.execute(db)
}

/** All sizes of the picture are there, as far as is known. */
export async function keepComplete(db: Db, id: number, nowMs: number): Promise<void> {
  await sql`update image set sizes_made_at = ${new Date(nowMs)} where id = ${id}`.execute(db)
}

/** A size of the picture was gone: the idle job is to look after all of them again. */
export async function forgetComplete(db: Db, id: number): Promise<void> {
  await sql`update image set sizes_made_at = null where id = ${id} and sizes_made_at is not null`.execute(db)
}
