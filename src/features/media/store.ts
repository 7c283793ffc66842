import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Picture } from './rules/image.ts'

/** A picture with what is needed to find its file. */
export type StoredPicture = Picture & { readonly contentHash: string }

type ImageRow = { id: number; content_hash: string; width: number; height: number; alt: string }

/** A picture to keep; `mime` is one that the table takes, width and height are in pixels. */
export type NewImage = {
  readonly mime: string
  readonly width: number
  readonly height: number
  readonly contentHash: string
  readonly name: string
  readonly alt: string
}

export async function pictureById(db: Db, id: number): Promise<StoredPicture | undefined> {
  const { rows } = await sql<ImageRow>`
    select id, content_hash, width, height, alt from image where id = ${id}`.execute(db)
  return rows[0] && pictureOf(rows[0])
}

/** The picture that the owner calls so; of several the newest. */
export async function pictureByName(db: Db, name: string): Promise<Picture | undefined> {
  const { rows } = await sql<ImageRow>`
    select id, content_hash, width, height, alt from image where name = ${name} order by id desc limit 1`.execute(
    db,
  )
  return rows[0] && pictureOf(rows[0])
}

/** The row of this content: a new one, or the one that is there, which keeps its name, and its alt text if it has any. */
export async function keepImage(tx: Db, image: NewImage): Promise<StoredPicture> {
  const { rows } = await sql<ImageRow>`
    insert into image (content_hash, name, mime, width, height, alt)
    values (${image.contentHash}, ${image.name}, ${image.mime}, ${image.width}, ${image.height}, ${image.alt})
    on conflict (content_hash) do update set alt = coalesce(nullif(image.alt, ''), excluded.alt)
    returning id, content_hash, width, height, alt`.execute(tx)
  return pictureOf(rows[0]!)
}

function pictureOf({ id, content_hash, width, height, alt }: ImageRow): StoredPicture {
  return { id, hash: content_hash.slice(0, 16), width, height, alt, contentHash: content_hash }
}
