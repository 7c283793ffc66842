import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A picture as it goes out of the shop: its original is found by the hash of its content. */
export type OutgoingPicture = { readonly id: number; readonly name: string; readonly contentHash: string }

/**
 * Pictures that their name alone does not lead to, or that cannot keep it as a file: a newer one is called the same, in
 * any case of letters; it fits the pattern of what is not safe; it is longer than so many bytes.
 */
export async function oddlyNamedPictures(
  db: Db,
  unsafe: string,
  mostBytes: number,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name
      from (select id, name, row_number() over (partition by lower(name) order by id desc) as age from image) named
     where age > 1 or name ~ ${unsafe} or octet_length(name) > ${mostBytes}::integer
     order by id`.execute(db)
  return rows
}

/** Those of the names that pictures have, in lower case. */
export async function takenNames(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
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

/** The next pictures that products show, by id, after the one named. */
export async function nextShownPictures(db: Db, after: number, most: number): Promise<OutgoingPicture[]> {
  const { rows } = await sql<OutgoingPicture>`
    select id, name, content_hash as "contentHash" from image i
     where id > ${after} and exists (select from product_image pi where pi.image_id = i.id)
     order by id limit ${most}`.execute(db)
  return rows
}
