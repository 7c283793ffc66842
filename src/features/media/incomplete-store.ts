import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A picture with sizes or a colour missing, for the idle task. */
export type IncompletePicture = {
  readonly id: number
  readonly hash: string
  readonly contentHash: string
  readonly width: number
  readonly hasColor: boolean
}

/**
 * The next picture for the idle task, unless a failure of it must wait: first those without a product (home page and
 * categories) and the first pictures of products, which cards show; the newest before the older ones.
 */
export async function nextIncompletePicture(db: Db, nowMs: number): Promise<IncompletePicture | undefined> {
  const { rows } = await sql<IncompletePicture>`
    select i.id, left(i.content_hash, 16) as hash, i.content_hash as "contentHash", i.width,
           i.color is not null as "hasColor"
      from image i
     where (i.sizes_completed_at is null or i.color is null)
       and not exists (select from image_failure f where f.image_id = i.id and f.next_attempt_at > ${new Date(nowMs)})
     order by coalesce((select min(pi.position) from product_image pi where pi.image_id = i.id), 0), i.id desc
     limit 1`.execute(db)
  return rows[0]
}

export async function saveColor(db: Db, id: number, color: string): Promise<void> {
  await sql`update image set color = ${color} where id = ${id}`.execute(db)
}

/** Marks that all sizes of the picture exist. */
export async function markComplete(db: Db, id: number, nowMs: number): Promise<void> {
  await sql`update image set sizes_completed_at = ${new Date(nowMs)} where id = ${id}`.execute(db)
}

/** A size of the picture was missing: the idle task checks all of them again. */
export async function markIncomplete(db: Db, id: number): Promise<void> {
  await sql`update image set sizes_completed_at = null where id = ${id} and sizes_completed_at is not null`.execute(
    db,
  )
}
