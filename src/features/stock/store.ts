import { sql } from 'kysely'
import { batched } from '../../platform/db/batch.ts'
import type { ColumnForIds } from '../../platform/db/column-for-ids.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { StockLevel } from './rules/stock.ts'

type LevelRow = {
  product_id: number
  quantity: number | null
  state: StockLevel['state']
  backorders: StockLevel['backorders']
  low_stock_threshold: number | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    stock_level: LevelRow
  }
}

/**
 * The stock levels of products and variations; every requested id gets one. A variation whose own stock is not tracked
 * shares its product's stock. Without a row, stock is not tracked and the product can be bought. Calls that wait at the
 * same time are one statement.
 */
export function levelsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, StockLevel>> {
  return ids.length === 0 ? Promise.resolve(new Map()) : readLevels(db, ids)
}

const readLevels = batched<readonly number[], ReadonlyMap<number, StockLevel>>(async (db, calls) => {
  const [row] = await selectLevels(db, { ids: [...new Set(calls.flat())] })
  const levels = levelsColumn.parse(row?.levels ?? null)
  return calls.map(() => levels)
})

/** The stock levels of the ids that an expression of a statement selects, as a column of it. */
export const levelsColumn: ColumnForIds<ReadonlyMap<number, StockLevel>> = {
  select: (ids) => sql`(
    select json_agg(json_build_array(requested.id, json_strip_nulls(json_build_object(
             'stockItemId', coalesce(item.product_id, requested.id), 'stockLeft', item.quantity,
             'state', coalesce(item.state, 'instock'), 'backorders', coalesce(item.backorders, 'no'),
             'lowStockThreshold', item.low_stock_threshold, 'isReserved', case when item.quantity <= 0
               then nullif(exists (select from taken_stock t where t.stock_item_id = item.product_id and t.held), false) end))))
      from unnest(${ids}) as requested(id)
      left join product v on v.id = requested.id
      left join lateral (
        select l.* from stock_level l where l.product_id in (v.id, v.parent_id)
         order by l.quantity is null, l.product_id = v.id desc limit 1) item on true)`,
  parse: (value) => new Map(value as [id: number, level: StockLevel][] | null),
}

const selectLevels = statement(
  ({ ids }: { ids: readonly number[] }) =>
    sql<{ levels: unknown }>`select ${levelsColumn.select(sql`${ids}::bigint[]`)} as levels`,
)

/** The own stock levels of products and variations; an id without a row is absent. */
export async function ownLevels(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Omit<StockLevel, 'stockItemId'>>> {
  const { rows } = await sql<LevelRow>`
    select product_id, quantity, state, backorders, low_stock_threshold from stock_level where product_id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(
    rows.map(({ product_id, quantity, state, backorders, low_stock_threshold }) => [
      product_id,
      {
        stockLeft: quantity ?? undefined,
        state,
        backorders,
        lowStockThreshold: low_stock_threshold ?? undefined,
      },
    ]),
  )
}

/** A stock level that changed, by the id of its product or variation; the quantities before and after. */
export type WrittenLevel = {
  readonly id: number
  readonly productId: number
  readonly before: number | null
  readonly after: number | null
  /** What was entered with it before; `null`: nothing was stored. */
  readonly former:
    | (Pick<StockLevel, 'state' | 'backorders'> & { readonly lowStockThreshold: number | null })
    | null
}

/**
 * Writes the stock levels of products and variations; answers those that changed, with the products whose pages show
 * them. In order of id, as `takeStock` does, so that the two cannot deadlock.
 */
export async function writeLevels(
  tx: Db,
  levels: ReadonlyMap<number, Omit<StockLevel, 'stockItemId'>>,
): Promise<WrittenLevel[]> {
  const written = [...levels].map(([id, { stockLeft, state, backorders, lowStockThreshold }]): LevelRow => {
    return {
      product_id: id,
      quantity: stockLeft ?? null,
      state,
      backorders,
      low_stock_threshold: lowStockThreshold ?? null,
    }
  })
  const { rows } = await sql<WrittenLevel>`
    with written as (
      insert into stock_level as stored (product_id, quantity, state, backorders, low_stock_threshold)
      select product_id, quantity, state, backorders, low_stock_threshold
        from jsonb_populate_recordset(null::stock_level, ${JSON.stringify(written)}::jsonb) order by product_id
      on conflict (product_id) do update
         set quantity = excluded.quantity, state = excluded.state, backorders = excluded.backorders, low_stock_threshold = excluded.low_stock_threshold,
             changed_at = now()
       where (stored.quantity, stored.state, stored.backorders, stored.low_stock_threshold)
             is distinct from (excluded.quantity, excluded.state, excluded.backorders, excluded.low_stock_threshold)
      returning product_id, quantity)
    select p.id, coalesce(p.parent_id, p.id) as "productId", former.quantity as before, written.quantity as after,
           case when former.product_id is not null then jsonb_build_object('state', former.state,
             'backorders', former.backorders, 'lowStockThreshold', former.low_stock_threshold) end as former
      from written
      join product p on p.id = written.product_id
      left join stock_level former on former.product_id = written.product_id`.execute(tx)
  return rows
}
