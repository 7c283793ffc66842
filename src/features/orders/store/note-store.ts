import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { OrderState } from '../rules/order-state.ts'

/**
 * A note on an order; `isForBuyer`: the buyer sees it too. `by`: the account that wrote it. `key`: with which it was sent, so that
 * it is not added again.
 */
export type Note = {
  readonly text: string
  readonly isForBuyer: boolean
  readonly at: Date
  readonly by?: number | undefined
  readonly key?: string | undefined
}

/** Inserts a note; returns its id, or `undefined` if there is no such order, or it has a note with this key. */
export async function insertNote(tx: Db, orderId: number, note: Note): Promise<number | undefined> {
  const { text, isForBuyer, at, by, key } = note
  const { rows } = await sql<{ id: number }>`
    insert into order_note (order_id, body, for_buyer, written_by, written_at, key)
    select id, ${text}, ${isForBuyer}, ${by ?? null}::bigint, ${at}, ${key ?? null} from shop_order where id = ${orderId}
        on conflict (order_id, key) where key is not null do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** The note of an order that was sent with this key. */
export async function readNoteWithKey(
  db: Db,
  orderId: number,
  key: string,
): Promise<(Pick<Note, 'text' | 'isForBuyer'> & { readonly id: number }) | undefined> {
  const { rows } = await sql<{ id: number; text: string; isForBuyer: boolean }>`
    select id, body as text, for_buyer as "isForBuyer"
      from order_note where order_id = ${orderId} and key = ${key}`.execute(db)
  return rows[0]
}

/** An event of an order, and the state that it entered by it. */
export type TimelineEntry = {
  readonly id: number
  readonly at: Date
  readonly state: OrderState | undefined
  readonly text: string
  readonly isForBuyer: boolean
}

/** The events of an order, oldest first. */
export async function readTimeline(db: Db, orderId: number): Promise<readonly TimelineEntry[]> {
  const { rows } = await sql<Omit<TimelineEntry, 'state'> & { state: OrderState | null }>`
    select id, written_at as at, state, body as text, for_buyer as "isForBuyer"
      from order_note where order_id = ${orderId} order by id`.execute(db)
  return rows.map((row) => ({ ...row, state: row.state ?? undefined }))
}

/** A note as programs read it; `author`: the name of the person who wrote it, if it was one. */
export type AuthoredNote = Omit<TimelineEntry, 'state'> & { readonly author: string | undefined }

/** The notes of an order, newest first; `undefined`: there is no such order. */
export async function readAuthoredNotes(
  db: Db,
  orderId: number,
): Promise<readonly AuthoredNote[] | undefined> {
  const { rows } = await sql<
    Omit<AuthoredNote, 'id' | 'author'> & { id: number | null; author: string | null }
  >`
    select n.id, n.written_at as at, n.body as text, n.for_buyer as "isForBuyer", a.display_name as author
      from shop_order o
      left join order_note n on n.order_id = o.id
      left join account a on a.id = n.written_by
     where o.id = ${orderId} order by n.id desc`.execute(db)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ id, author, ...note }) =>
    id === null ? [] : [{ ...note, id, author: author ?? undefined }],
  )
}

/** Deletes a note; `false`: it records a move of its order, or does not exist. */
export async function deleteNote(tx: Db, orderId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from order_note where id = ${id} and order_id = ${orderId} and state is null returning id`.execute(
    tx,
  )
  return rows.length > 0
}
