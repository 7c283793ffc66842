import { sql } from 'kysely'
import { type Ask, alone } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import type { StockLevel } from './rules/stock.ts'

type LevelRow = {
  product_id: number
  on_shelf: number | null
  state: StockLevel['state']
  backorders: StockLevel['backorders']
  low_mark: number | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    stock_level: LevelRow
  }
}

/** What was there before and after pieces were taken; `productId` is the product whose page shows it. */
export type Take =
  | {
      readonly result: 'taken'
      readonly productId: number
      readonly left: number
      readonly lowMark: number | undefined
    }
  | { readonly result: 'uncounted' }
  | { readonly result: 'short' }

/** What is there of these ids, as a read of its own: see `levelsAsk`. */
export async function levelsOf(db: Db, ids: readonly number[]): Promise<Map<number, StockLevel>> {
  return ids.length === 0 ? new Map() : await selectLevels(db, { ids })
}

/**
 * What is there of products and variations; every id asked for has an answer. A variation without a count of its own
 * shares its product's. Without any row, pieces are not counted and can be had.
 */
export const levelsAsk: Ask<{ ids: readonly number[] }, Map<number, StockLevel>> = {
  select: ({ ids }) => sql`
    select json_agg(json_build_array(ask.id, json_strip_nulls(json_build_object(
             'shelfId', coalesce(shelf.product_id, ask.id), 'left', shelf.on_shelf,
             'state', coalesce(shelf.state, 'instock'), 'backorders', coalesce(shelf.backorders, 'no'),
             'lowMark', shelf.low_mark, 'isReserved', case when shelf.on_shelf <= 0
               then nullif(exists (select from taken_stock t where t.shelf_id = shelf.product_id and t.held), false) end))))
      from unnest(${ids}::bigint[]) as ask(id)
      left join product v on v.id = ask.id
      left join lateral (
        select l.* from stock_level l where l.product_id in (v.id, v.parent_id)
         order by l.on_shelf is null, l.product_id = v.id desc limit 1) shelf on true`,
  read: (answer) => new Map(answer as [id: number, level: StockLevel][] | null),
}

const selectLevels = alone(levelsAsk)

/** Takes pieces off a shelf if all of them are there, or may be owed; one statement, so that two cannot have the same. */
export async function takeFromShelf(tx: Db, shelfId: number, quantity: number): Promise<Take> {
  const { rows } = await sql<{
    counted: boolean
    state: string
    product_id: number
    left: number | null
    low_mark: number | null
  }>`
    with taken as (
      update stock_level set on_shelf = on_shelf - ${quantity}
       where product_id = ${shelfId} and (on_shelf >= ${quantity} or on_shelf is not null and backorders <> 'no')
      returning on_shelf)
    select l.on_shelf is not null as counted, l.state, coalesce(p.parent_id, p.id) as product_id,
           taken.on_shelf as left, l.low_mark
      from stock_level l join product p on p.id = l.product_id left join taken on true
     where l.product_id = ${shelfId}`.execute(tx)
  const row = rows[0]
  if (!row) return { result: 'uncounted' }
  if (row.left !== null) {
    return { result: 'taken', productId: row.product_id, left: row.left, lowMark: row.low_mark ?? undefined }
  }
  return { result: row.counted || row.state === 'outofstock' ? 'short' : 'uncounted' }
}

/** What the owner has counted of these products and variations themselves; ids without a count of their own are absent. */
export async function ownLevels(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Omit<StockLevel, 'shelfId'>>> {
  const { rows } = await sql<LevelRow>`
    select product_id, on_shelf, state, backorders, low_mark from stock_level where product_id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(
    rows.map(({ product_id, on_shelf, state, backorders, low_mark }) => [
      product_id,
      { left: on_shelf ?? undefined, state, backorders, lowMark: low_mark ?? undefined },
    ]),
  )
}

/**
 * Writes what is there of products and variations; answers those of which that is news, with the products whose pages
 * show it. In order of id, as checkouts take their shelves.
 */
export async function writeLevels(
  tx: Db,
  levels: ReadonlyMap<number, Omit<StockLevel, 'shelfId'>>,
): Promise<{ id: number; productId: number }[]> {
  const asked = [...levels].map(([id, { left, state, backorders, lowMark }]): LevelRow => {
    return { product_id: id, on_shelf: left ?? null, state, backorders, low_mark: lowMark ?? null }
  })
  const { rows } = await sql<{ id: number; productId: number }>`
    with written as (
      insert into stock_level as kept (product_id, on_shelf, state, backorders, low_mark)
      select product_id, on_shelf, state, backorders, low_mark
        from jsonb_populate_recordset(null::stock_level, ${JSON.stringify(asked)}::jsonb) order by product_id
      on conflict (product_id) do update
         set on_shelf = excluded.on_shelf, state = excluded.state, backorders = excluded.backorders, low_mark = excluded.low_mark
       where (kept.on_shelf, kept.state, kept.backorders, kept.low_mark)
             is distinct from (excluded.on_shelf, excluded.state, excluded.backorders, excluded.low_mark)
      returning product_id)
    select p.id, coalesce(p.parent_id, p.id) as "productId" from written join product p on p.id = written.product_id`.execute(
    tx,
  )
  return rows
}
