import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'
import type { Actor } from '../../src/platform/events/actor.ts'

export type EmittedEvent = {
  readonly name: string
  readonly subject: string
  readonly payload: object
  readonly actor: Actor
}

/** The events that nobody has dispatched yet, in order; forgets them. */
export async function takeEvents(db: Db): Promise<readonly EmittedEvent[]> {
  const { rows } = await sql<EmittedEvent>`
    with taken as (delete from event returning *)
    select name, subject, payload, actor from taken order by id`.execute(db)
  return rows
}
