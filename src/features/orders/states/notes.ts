import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import {
  deleteNote,
  insertNote,
  readNoteWithKey,
  readTimeline,
  type TimelineEntry,
} from '../store/note-store.ts'
import { queueOrderMails } from './advance-order.ts'
import { emitOrderChange } from './order-events.ts'

/** A note to add; `by`: the account of the owner who writes it. Sent again with the same `key`, it is added once. */
export type NewNote = {
  readonly text: string
  readonly isForBuyer: boolean
  readonly by?: number | undefined
  readonly key?: string | undefined
}

/**
 * Adds a note to an order, and answers its id; a note for the buyer is also mailed. Refused: no such order; a key of another note
 * of it.
 */
export function addNote(
  shop: Shop,
  id: number,
  note: NewNote,
): Promise<Outcome<number, 'no-order' | 'key-reused'>> {
  return shop.db.transaction().execute(async (tx) => {
    const noteId = await insertNote(tx, id, { ...note, at: new Date(shop.nowMs()) })
    if (noteId === undefined) return sentBefore(tx, id, note)
    await emitOrderChange(tx, shop, id, 'notes')
    if (note.isForBuyer) await queueOrderMails(tx, shop, id, ['customer-note'], String(noteId))
    return done(noteId)
  })
}

async function sentBefore(
  tx: Db,
  id: number,
  { key, text, isForBuyer }: NewNote,
): Promise<Outcome<number, 'no-order' | 'key-reused'>> {
  const note = key === undefined ? undefined : await readNoteWithKey(tx, id, key)
  if (!note) return refused('no-order')
  return note.text === text && note.isForBuyer === isForBuyer ? done(note.id) : refused('key-reused')
}

/** The events of an order, oldest first. */
export function timelineOf({ db }: Pick<Shop, 'db'>, id: number): Promise<readonly TimelineEntry[]> {
  return readTimeline(db, id)
}

/** Deletes a note of an order. Refused: one that records a move, from which the state of the order follows; no such note. */
export function removeNote(shop: Shop, orderId: number, id: number): Promise<Outcome<void, 'not-deletable'>> {
  return shop.db.transaction().execute(async (tx) => {
    if (!(await deleteNote(tx, orderId, id))) return refused('not-deletable')
    await emitOrderChange(tx, shop, orderId, 'notes')
    return done(undefined)
  })
}
