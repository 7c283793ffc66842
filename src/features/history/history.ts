import { type Outcome, refused } from '../../kernel/outcome.ts'
import { type EventHandler, eventNames } from '../../platform/events/event.ts'
import type { UndoRefusal } from '../../platform/events/undo.ts'
import type { Shop } from '../../platform/shop.ts'
import { entryOf } from './rules/entry.ts'
import {
  deleteOldEntries,
  type HistoryEntry,
  type HistoryFilter,
  insertEntries,
  readEntries,
} from './store.ts'

/** Writes an entry for every change by staff, an API key, a command or a job. */
export const historyHandler: EventHandler = {
  name: 'history',
  events: eventNames,
  handle: ({ db }, events) =>
    insertEntries(
      db,
      events.flatMap((event) => entryOf(event) ?? []),
    ),
}

/** What was changed in the shop, and who changed it, the last first. */
export async function historyOf(
  { db }: Pick<Shop, 'db'>,
  filter: HistoryFilter,
): Promise<readonly HistoryEntry[]> {
  return (await readEntries(db, filter)).entries
}

/** What was changed of a record since it had this version, the last first. */
export function historySince(
  shop: Pick<Shop, 'db'>,
  { subject, version, limit }: { readonly subject: string; readonly version: number; readonly limit: number },
): Promise<readonly HistoryEntry[]> {
  // A version is the microsecond of its write: entries of the history have its time too.
  return historyOf(shop, { subject, since: new Date(Math.ceil((version + 1) / 1000)), limit })
}

/**
 * Writes the former values of a change back, by the feature that it belongs to. Refused when the record has other values by now,
 * is gone, or when nobody can undo such a change.
 */
export async function undoChange(shop: Shop, entry: HistoryEntry): Promise<Outcome<void, UndoRefusal>> {
  const handler = shop.program.undo[entry.name]
  return handler?.canUndo(entry) ? handler.undo(shop, entry) : refused('not-possible')
}

/** Job: deletes what is older than two years. */
export async function deleteOldHistory({ db }: Pick<Shop, 'db'>): Promise<void> {
  await deleteOldEntries(db)
}
