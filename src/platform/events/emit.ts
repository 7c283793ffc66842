import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { statement } from '../db/statement.ts'
import type { Actor } from './actor.ts'
import type { NewEvent } from './event.ts'

/**
 * Writes what has happened, in the transaction in which it happens: nobody hears of what is rolled back. Called after the subject
 * is written, so that its row is locked and its events get their ids in the order of their commits. Any number of events is one
 * statement.
 */
export async function emit(tx: Db, actor: Actor, ...events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await emitEvents(tx, { events: JSON.stringify(events), actor: JSON.stringify(actor) })
}

const emitEvents = statement(
  ({ events, actor }: { readonly events: string; readonly actor: string }) =>
    sql<unknown>`select emit_events(${events}::jsonb, ${actor}::jsonb)`,
)
