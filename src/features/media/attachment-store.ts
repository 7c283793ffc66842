import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'

/** A picture as an attachment, with its uploader if that is known. */
export type Attachment = {
  readonly id: number
  readonly hash: string
  readonly contentHash: string
  readonly name: string
  readonly mime: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly title: string
  readonly caption: string
  readonly description: string
  readonly addedAt: Date
  readonly addedBy: number | null
}

/** A search in the library. `isPublic`: only pictures that some page shows to everybody. */
export type AttachmentSearch = {
  readonly isPublic: boolean
  readonly search?: string | undefined
  readonly mime?: string | undefined
  readonly include?: readonly number[] | undefined
  readonly exclude?: readonly number[] | undefined
  readonly author?: readonly number[] | undefined
  /** The ids found by slugs: an empty list finds nothing. */
  readonly slugIds?: readonly number[]
  readonly orderBy: 'date' | 'id' | 'title'
  readonly order: 'asc' | 'desc'
  readonly offset: number
  readonly max: number
}

const columns = sql`
  i.id, left(i.content_hash, 16) as hash, i.content_hash as "contentHash", i.name, i.mime, i.width, i.height, i.alt,
  i.title, i.caption, i.description, i.added_at as "addedAt", i.added_by as "addedBy"`

/** Whether a page shows the picture to everybody: a published product, one of its variations, or a term. */
const isShown = sql`(
  exists (select from product_image pi
            join product p on p.id = pi.product_id
            join product whole on whole.id = coalesce(p.parent_id, p.id)
           where pi.image_id = i.id and p.status = 'publish' and whole.status = 'publish' and whole.password = '')
  or exists (select from term t where t.image_id = i.id or t.tooltip_image_id = i.id))`

const orders: Record<AttachmentSearch['orderBy'], RawBuilder<unknown>> = {
  date: sql`i.added_at`,
  id: sql`i.id`,
  title: sql`lower(coalesce(nullif(i.title, ''), i.name)) collate "und-x-icu"`,
}

/** A page of the results, and the total number of them. */
export async function searchAttachments(
  db: Db,
  search: AttachmentSearch,
): Promise<{ readonly total: number; readonly items: readonly Attachment[] }> {
  const direction = search.order === 'asc' ? sql`asc` : sql`desc`
  const where = conditions(search)
  const { rows: items } = await sql<Attachment>`
    select ${columns} from image i
     where ${where}
     order by ${orders[search.orderBy]} ${direction}, i.id ${direction}
     limit ${search.max} offset ${search.offset}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from image i where ${where}`.execute(db)
  return { total: rows[0]!.total, items }
}

function conditions({ isPublic, search, mime, include, exclude, author, slugIds }: AttachmentSearch) {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (isPublic) parts.push(isShown)
  if (search)
    parts.push(
      sql`position(lower(${search}::text) in lower(concat_ws(' ', i.name, i.alt, i.title, i.caption, i.description))) > 0`,
    )
  // Whatever the type of the original, a JPEG is served.
  if (mime && mime !== 'image/jpeg') parts.push(sql`false`)
  if (slugIds) parts.push(sql`i.id = any(${slugIds}::bigint[])`)
  if (include && include.length > 0) parts.push(sql`i.id = any(${include}::bigint[])`)
  if (exclude) parts.push(sql`i.id <> all(${exclude}::bigint[])`)
  if (author && author.length > 0) parts.push(sql`i.added_by = any(${author}::bigint[])`)
  return sql.join(parts, sql` and `)
}

/** One picture, if it exists and, with `isPublic`, is shown on some page. */
export async function attachmentById(
  db: Db,
  id: number,
  { isPublic }: Pick<AttachmentSearch, 'isPublic'>,
): Promise<Attachment | undefined> {
  const { rows } = await sql<Attachment>`
    select ${columns} from image i
     where i.id = ${id} and ${isPublic ? isShown : sql`true`}`.execute(db)
  return rows[0]
}

export async function attachmentsByIds(db: Db, ids: readonly number[]): Promise<readonly Attachment[]> {
  return selectByIds(db, { ids })
}

const selectByIds = statement(
  ({ ids }: { ids: readonly number[] }) => sql<Attachment>`
    select ${columns} from image i where i.id = any(${ids}::bigint[])`,
)

export async function saveAlt(tx: Db, id: number, alt: string): Promise<void> {
  await sql`update image set alt = ${alt} where id = ${id}`.execute(tx)
}

/** The products (parents of variations) that show the picture, and whether a term does: their pages contain its texts. */
export async function pagesShowing(
  db: Db,
  id: number,
): Promise<{ readonly productIds: readonly number[]; readonly isUsedByTerm: boolean }> {
  const { rows } = await sql<{ product_ids: number[]; is_of_term: boolean }>`
    select array(select distinct coalesce(p.parent_id, p.id)
                   from product_image pi join product p on p.id = pi.product_id
                  where pi.image_id = ${id}) as product_ids,
           exists (select from term where image_id = ${id} or tooltip_image_id = ${id}) as is_of_term`.execute(
    db,
  )
  return { productIds: rows[0]!.product_ids.map(Number), isUsedByTerm: rows[0]!.is_of_term }
}

/** Whether a setting names the picture, as those of the front page and of the logo do, alone or as the last of its parts. */
export async function isUsedBySetting(
  db: Db,
  { id, name }: Pick<Attachment, 'id' | 'name'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from setting
     where jsonb_typeof(value) = 'string'
       and (value #>> '{}' = ${name} or right(value #>> '{}', ${[...name].length + 2}) = ${`| ${name}`}
            or value #>> '{}' ~ ${`(^|[|] )${id}/`})`.execute(db)
  return rows.length > 0
}
