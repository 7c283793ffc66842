import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** What a batch did to a product or variation. `before` is the state to restore, of one that was changed. */
export type Change = {
  readonly productId: number
  readonly change: 'created' | 'changed' | 'unchanged'
  /** Whether it has its own row; otherwise only rows of its variations changed it. */
  readonly byRow: boolean
  readonly before?: unknown
  readonly afterHash?: string
  readonly afterStock?: number | undefined
}

/** Saves changes. Of a product that several rows changed, the state before the first one stays. */
export async function addChanges(tx: Db, batchId: number, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into import_change as stored (batch_id, product_id, change, by_row, before, after_hash, after_stock)
    select ${batchId}, "productId", change, "byRow", before, "afterHash", "afterStock"
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as c("productId" bigint, change text, "byRow" boolean, before jsonb, "afterHash" text, "afterStock" bigint)
    on conflict (batch_id, product_id) do update
       set change = case when stored.change = 'unchanged' then excluded.change else stored.change end,
           before = case when stored.change = 'unchanged' then excluded.before else stored.before end,
           by_row = stored.by_row or excluded.by_row,
           after_hash = coalesce(excluded.after_hash, stored.after_hash),
           after_stock = coalesce(excluded.after_stock, stored.after_stock)`.execute(tx)
}

/** The ids of the products that rows of the batch have imported so far. */
export async function idsOfBatch(db: Db, batchId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from import_change where batch_id = ${batchId} and by_row`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Those of the products that the batch has created or changed so far: the state to restore is stored. */
export async function changedIds(
  tx: Db,
  batchId: number,
  productIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select product_id as id from import_change
     where batch_id = ${batchId} and product_id = any(${productIds}::bigint[]) and change <> 'unchanged'`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

export type ChangeToUndo = {
  readonly productId: number
  readonly change: 'created' | 'changed'
  readonly before: unknown
  readonly afterHash: string
  readonly afterStock: number | undefined
}

/** How many products and variations the batch created or changed. */
export async function countChanges(db: Db, batchId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from import_change where batch_id = ${batchId} and change <> 'unchanged'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The next changes to undo, by id after `after`: of products, or of variations. */
export async function changesToUndo(
  db: Db,
  batchId: number,
  { products, after }: { readonly products: boolean; readonly after: number },
  max: number,
): Promise<ChangeToUndo[]> {
  const { rows } = await sql<Omit<ChangeToUndo, 'afterStock'> & { afterStock: number | null }>`
    select c.product_id as "productId", c.change, c.before, c.after_hash as "afterHash", c.after_stock as "afterStock"
      from import_change c left join product p on p.id = c.product_id
     where c.batch_id = ${batchId} and c.change <> 'unchanged' and c.product_id > ${after}
       and (p.parent_id is null) = ${products}
     order by c.product_id limit ${max}`.execute(db)
  return rows.map(({ afterStock, ...row }) => ({ ...row, afterStock: afterStock ?? undefined }))
}

/** Deletes the changes that were undone. */
export async function deleteChanges(tx: Db, batchId: number, productIds: readonly number[]): Promise<void> {
  await sql`
    delete from import_change where batch_id = ${batchId} and product_id = any(${productIds}::bigint[])`.execute(
    tx,
  )
}
