import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { queueMail } from './advance.ts'
import { insertNote, readTimeline, type TimelineEntry } from './note-store.ts'

/** A note as it is given; `by`: the account of the owner who writes it. */
export type NoteToAdd = {
  readonly text: string
  readonly isForBuyer: boolean
  readonly by?: number | undefined
}

/** Writes a note on an order; one for its buyer goes to them by mail. Refused: no such order. */
export async function addNote(shop: Shop, id: number, note: NoteToAdd): Promise<Outcome<void, 'no-order'>> {
  const written = await shop.db.transaction().execute(async (tx) => {
    const noteId = await insertNote(tx, id, { ...note, at: new Date(shop.nowMs()) })
    if (noteId !== undefined && note.isForBuyer)
      await queueMail(tx, shop, id, 'customer-note', String(noteId))
    return noteId
  })
  return written === undefined ? refused('no-order') : done(undefined)
}

/** What has happened to an order, the first first. */
export function timelineOf({ db }: Pick<Shop, 'db'>, id: number): Promise<readonly TimelineEntry[]> {
  return readTimeline(db, id)
}
