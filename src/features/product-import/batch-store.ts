import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ImportNote, PendingLinkKind } from './rules/import-note.ts'

/** The import of one file. `row` is the last finished one of `pass`. */
export type Batch = {
  readonly id: number
  readonly fileName: string
  readonly state: 'running' | 'done' | 'undoing' | 'undone'
  readonly pass: number
  readonly row: number
  readonly rowCount: number
  readonly startedAt: Date
  readonly endedAt: Date | undefined
} & Counts

export type Counts = {
  readonly imported: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly failed: number
}

export type NewBatch = {
  readonly fileName: string
  readonly fingerprint: string
  readonly rowCount: number
  readonly startedAt: Date
}

const batchColumns = sql`id, file_name as "fileName", state, pass, row, row_count as "rowCount", imported, updated,
  unchanged, skipped, failed, started_at as "startedAt", ended_at as "endedAt"`

/** The interrupted batch of this file. */
export async function runningBatch(db: Db, fingerprint: string): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    select ${batchColumns} from import_batch where fingerprint = ${fingerprint} and state = 'running'
     order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function addBatch(db: Db, batch: NewBatch): Promise<Batch> {
  const { rows } = await sql<Batch>`
    insert into import_batch (file_name, fingerprint, row_count, started_at)
    values (${batch.fileName}, ${batch.fingerprint}, ${batch.rowCount}, ${batch.startedAt})
    returning ${batchColumns}`.execute(db)
  return rows[0]!
}

/** The latest batches, newest first. */
export async function latestBatches(db: Db, max: number): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select ${batchColumns} from import_batch order by id desc limit ${max}`.execute(db)
  return rows
}

export async function batchById(db: Db, id: number): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`select ${batchColumns} from import_batch where id = ${id}`.execute(db)
  return rows[0]
}

/** Saves the progress of a batch, and adds the counts of rows. */
export async function moveBatch(
  tx: Db,
  id: number,
  position: { readonly pass: number; readonly row: number },
  added: Counts,
): Promise<void> {
  await sql`
    update import_batch
       set pass = ${position.pass}, row = ${position.row}, imported = imported + ${added.imported},
           updated = updated + ${added.updated}, unchanged = unchanged + ${added.unchanged},
           skipped = skipped + ${added.skipped}, failed = failed + ${added.failed}
     where id = ${id}`.execute(tx)
}

export async function setState(tx: Db, id: number, state: Batch['state'], at: Date | null): Promise<void> {
  await sql`update import_batch set state = ${state}, ended_at = ${at} where id = ${id}`.execute(tx)
}

/** Stores tags to announce later. */
export async function addPendingTags(tx: Db, id: number, tags: readonly string[]): Promise<void> {
  await sql`
    update import_batch set pending_tags = array(select distinct unnest(pending_tags || ${tags}::text[]))
     where id = ${id}`.execute(tx)
}

/** Deletes and returns the stored tags of all batches, each once; waits for a transaction that adds some. */
export async function takePendingTags(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with batch as (select id, pending_tags from import_batch where pending_tags <> '{}' order by id for update),
    taken as (
      update import_batch set pending_tags = '{}' from batch where import_batch.id = batch.id
      returning batch.pending_tags)
    select distinct unnest(pending_tags) as tag from taken`.execute(tx)
  return rows.map(({ tag }) => tag)
}

export async function addNotes(tx: Db, batchId: number, notes: readonly ImportNote[]): Promise<void> {
  if (notes.length === 0) return
  await sql`
    insert into import_note (batch_id, row, name, outcome, reason, about)
    select ${batchId}, row, name, outcome, reason, about
      from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb)
        as n(row integer, name text, outcome text, reason text, about text)`.execute(tx)
}

/** How many pictures of the file were not available. */
export async function countMissingPictures(db: Db, batchId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from import_note
     where batch_id = ${batchId} and outcome = 'picture' and reason not in ('small', 'download-missing')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The ids of the deferred items, which `about` holds. */
export async function deferredItems(db: Db, batchId: number): Promise<Set<string>> {
  const { rows } = await sql<{ about: string }>`
    select about from import_note where batch_id = ${batchId} and outcome = 'waiting'`.execute(db)
  return new Set(rows.map(({ about }) => about))
}

/** After the second pass nothing is deferred. */
export async function deleteDeferred(tx: Db, batchId: number): Promise<void> {
  await sql`delete from import_note where batch_id = ${batchId} and outcome = 'waiting'`.execute(tx)
}

export type PendingLink = {
  readonly productId: number
  readonly row: number
  readonly kind: PendingLinkKind
  readonly names: readonly string[]
}

/** Saves the links of products until the whole file is imported. */
export async function addPendingLinks(tx: Db, batchId: number, links: readonly PendingLink[]): Promise<void> {
  if (links.length === 0) return
  await sql`
    insert into import_link (batch_id, product_id, row, kind, names)
    select ${batchId}, "productId", row, kind, names
      from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
        as l("productId" bigint, row integer, kind text, names text[])
    on conflict (batch_id, product_id, kind) do update set row = excluded.row, names = excluded.names`.execute(
    tx,
  )
}

/** Deletes and answers the pending links of the next products. */
export async function consumePendingLinks(tx: Db, batchId: number, max: number): Promise<PendingLink[]> {
  const { rows } = await sql<PendingLink>`
    delete from import_link l
     where l.batch_id = ${batchId}
       and l.product_id in (
         select distinct product_id from import_link where batch_id = ${batchId} order by product_id limit ${max})
    returning l.product_id as "productId", l.row, l.kind, l.names`.execute(tx)
  return rows
}

export type CreatedItem = { readonly kind: 'term' | 'attribute' | 'image'; readonly id: number }

export async function addCreated(db: Db, batchId: number, items: readonly CreatedItem[]): Promise<void> {
  if (items.length === 0) return
  await sql`
    insert into import_created (batch_id, kind, created_id)
    select ${batchId}, kind, id from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as m(kind text, id bigint)
    on conflict do nothing`.execute(db)
}

export async function createdIds(db: Db, batchId: number, kind: CreatedItem['kind']): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select created_id as id from import_created where batch_id = ${batchId} and kind = ${kind}`.execute(db)
  return rows.map(({ id }) => id)
}
