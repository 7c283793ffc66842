import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A picture to export: its original is found by the hash of its content. */
export type ExportedPicture = { readonly id: number; readonly name: string; readonly contentHash: string }

/**
 * Pictures whose name cannot be the name of their exported file: a newer picture has the same name in upper or lower
 * case, it matches the pattern of unsafe names, or it is longer than so many bytes.
 */
export async function picturesWithoutFileName(
  db: Db,
  unsafe: string,
  maxBytes: number,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name
      from (select id, name, row_number() over (partition by lower(name) order by id desc) as age from image) named
     where age > 1 or name ~ ${unsafe} or octet_length(name) > ${maxBytes}::integer
     order by id`.execute(db)
  return rows
}

/** The names among these that pictures have, in lower case. */
export async function usedPictureNames(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`
    select distinct lower(name) as name from image
     where lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** The names of pictures, by id. */
export async function pictureNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from image where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The next pictures of products, by id, after the given id. */
export async function nextShownPictures(db: Db, after: number, max: number): Promise<ExportedPicture[]> {
  const { rows } = await sql<ExportedPicture>`
    select id, name, content_hash as "contentHash" from image i
     where id > ${after} and exists (select from product_image pi where pi.image_id = i.id)
     order by id limit ${max}`.execute(db)
  return rows
}
