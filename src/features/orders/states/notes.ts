import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Shop } from '../../../platform/shop.ts'
import { deleteNote, insertNote, readTimeline, type TimelineEntry } from '../store/note-store.ts'
import { queueOrderMails } from './advance-order.ts'
import { emitOrderChange } from './order-events.ts'

/** A note to add; `by`: the account of the owner who writes it. */
export type NewNote = {
  readonly text: string
  readonly isForBuyer: boolean
  readonly by?: number | undefined
}

/** Adds a note to an order, and answers its id; a note for the buyer is also mailed. Refused: no such order. */
export async function addNote(shop: Shop, id: number, note: NewNote): Promise<Outcome<number, 'no-order'>> {
  const insertedId = await shop.db.transaction().execute(async (tx) => {
    const noteId = await insertNote(tx, id, { ...note, at: new Date(shop.nowMs()) })
    if (noteId !== undefined) await emitOrderChange(tx, shop, id, 'notes')
    if (noteId !== undefined && note.isForBuyer)
      await queueOrderMails(tx, shop, id, ['customer-note'], String(noteId))
    return noteId
  })
  return insertedId === undefined ? refused('no-order') : done(insertedId)
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
