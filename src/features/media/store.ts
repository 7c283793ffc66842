import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Picture } from './rules/image.ts'

/** A picture with what is needed to find its file, and whether all its sizes were rendered once. */
export type StoredPicture = Picture & { readonly contentHash: string; readonly isComplete: boolean }

/** The texts of a picture; '' where there is none. */
export type PictureTexts = {
  readonly title: string
  readonly caption: string
  readonly description: string
}

/** A picture that was deleted, with what its files are found by. */
export type RemovedPicture = { readonly id: number; readonly contentHash: string }

type ImageRow = {
  id: number
  content_hash: string
  width: number
  height: number
  alt: string
  color: string | null
  is_complete: boolean
}

const imageColumns = sql`id, content_hash, width, height, alt, color, sizes_completed_at is not null as is_complete`

/** A picture to insert; `mime` is one that the table accepts, width and height are in pixels. */
export type NewImage = {
  readonly mime: string
  readonly width: number
  readonly height: number
  readonly contentHash: string
  readonly name: string
  readonly alt: string
  readonly color: string
}

export async function pictureById(db: Db, id: number): Promise<StoredPicture | undefined> {
  const { rows } = await sql<ImageRow>`
    select ${imageColumns} from image where id = ${id}`.execute(db)
  return rows[0] && pictureOf(rows[0])
}

/** The picture with this name; of several the newest, and imported ones before uploads. */
export async function pictureByName(db: Db, name: string): Promise<StoredPicture | undefined> {
  const { rows } = await sql<ImageRow>`
    select ${imageColumns} from image where name = ${name} order by separate, id desc limit 1`.execute(db)
  return rows[0] && pictureOf(rows[0])
}

/** The picture with this id, if it has this name. */
export async function pictureByIdAndName(db: Db, id: number, name: string): Promise<Picture | undefined> {
  const { rows } = await sql<ImageRow>`
    select ${imageColumns} from image where id = ${id} and name = ${name}`.execute(db)
  return rows[0] && pictureOf(rows[0])
}

/** The pictures that were fetched from these URLs, by URL; those that never were are missing. */
export async function picturesFromSources(
  db: Db,
  sources: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ source: string; image_id: number }>`
    select source, image_id from image_source where source = any(${sources}::text[])`.execute(db)
  return new Map(rows.map(({ source, image_id }) => [source, image_id]))
}

/** Saves the URL of a picture; a URL that answers another picture now belongs to that one. */
export async function saveSource(tx: Db, source: string, imageId: number): Promise<void> {
  await sql`
    insert into image_source (source, image_id) values (${source}, ${imageId})
    on conflict (source) do update set image_id = excluded.image_id`.execute(tx)
}

/** A separate row for this content, even if there are others. */
export async function insertSeparateImage(
  tx: Db,
  image: NewImage & PictureTexts,
  addedBy: number | undefined,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into image (separate, content_hash, name, mime, width, height, alt, color, title, caption, description, added_by)
    values (true, ${image.contentHash}, ${image.name}, ${image.mime}, ${image.width}, ${image.height}, ${image.alt},
            ${image.color}, ${image.title}, ${image.caption}, ${image.description},
            (select id from account where id = ${addedBy ?? null}))
    returning id`.execute(tx)
  return rows[0]!.id
}

const CONTENT_LOCK = 4711

/** One lock for several contents: an import of thousands must not use up the locks of the server. */
const lockKeyOf = (contentHash: string) => Number.parseInt(contentHash.slice(0, 3), 16)

/** Shared lock on the file of a content until the transaction ends: many may store it, nobody can delete it. */
export async function lockContentShared(tx: Db, contentHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${CONTENT_LOCK}::integer, ${lockKeyOf(contentHash)}::integer)`.execute(
    tx,
  )
}

/** Tries to lock a content exclusively until the transaction ends; false while another transaction stores it. */
export async function tryLockContent(tx: Db, contentHash: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${CONTENT_LOCK}::integer, ${lockKeyOf(contentHash)}::integer) as locked`.execute(
    tx,
  )
  return rows[0]?.locked === true
}

/**
 * The row of this content that all imports share: a new one, or the existing one, with its own name, and its alt text
 * if it has any. A new row has no `xmax`, since nothing has updated it.
 */
export async function saveSharedImage(tx: Db, image: NewImage): Promise<StoredPicture & { isNew: boolean }> {
  const { rows } = await sql<ImageRow & { is_new: boolean }>`
    insert into image (content_hash, name, mime, width, height, alt, color)
    values (${image.contentHash}, ${image.name}, ${image.mime}, ${image.width}, ${image.height}, ${image.alt},
            ${image.color})
    on conflict (content_hash) where not separate do update
       set alt = coalesce(nullif(image.alt, ''), excluded.alt), color = excluded.color
    returning ${imageColumns}, xmax = 0 as is_new`.execute(tx)
  return { ...pictureOf(rows[0]!), isNew: rows[0]!.is_new }
}

/** Sets the texts of a picture; answers the products that show it, if the texts changed. */
export async function savePictureTexts(tx: Db, id: number, texts: PictureTexts): Promise<number[]> {
  const { title, caption, description } = texts
  const { rows } = await sql<{ id: number }>`
    with written as (
      update image set title = ${title}, caption = ${caption}, description = ${description}
       where id = ${id} and (title, caption, description) is distinct from (${title}, ${caption}, ${description})
      returning id)
    select distinct coalesce(p.parent_id, p.id) as id
      from written
      join product_image pi on pi.image_id = written.id
      join product p on p.id = pi.product_id`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * Deletes the pictures among these that no product and no term shows. They are locked first, so that a product which
 * starts to use one at this moment is either seen or waits.
 */
export async function deleteUnusedImages(tx: Db, ids: readonly number[]): Promise<RemovedPicture[]> {
  await sql`select id from image where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  const { rows } = await sql<{ id: number; content_hash: string }>`
    delete from image
     where id = any(${ids}::bigint[])
       and not exists (select from product_image where image_id = image.id)
       and not exists (select from term where image_id = image.id or tooltip_image_id = image.id)
    returning id, content_hash`.execute(tx)
  return rows.map(({ id, content_hash }) => ({ id, contentHash: content_hash }))
}

/** Whether a picture of the shop has this content. */
export async function isContentInUse(db: Db, contentHash: string): Promise<boolean> {
  const { rows } = await sql`select from image where content_hash = ${contentHash} limit 1`.execute(db)
  return rows.length > 0
}

function pictureOf({ id, content_hash, width, height, alt, color, is_complete }: ImageRow): StoredPicture {
  return {
    ...{ id, hash: content_hash.slice(0, 16), width, height, alt, contentHash: content_hash },
    ...(color !== null && { color }),
    isComplete: is_complete,
  }
}

/** All pictures by id, with the hash that their URLs have. */
export async function pictureHashes(db: Db): Promise<Pick<Picture, 'id' | 'hash'>[]> {
  const { rows } = await sql<Pick<Picture, 'id' | 'hash'>>`
    select id, left(content_hash, 16) as hash from image`.execute(db)
  return rows
}

/** The hashes of all originals. */
export async function contentHashes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct content_hash as hash from image order by 1`.execute(db)
  return rows.map(({ hash }) => hash)
}
