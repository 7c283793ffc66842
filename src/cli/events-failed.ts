import type { Db } from '../platform/db/db.ts'
import { countFailedEvents, readFailedEvents } from '../platform/events/failed-event-store.ts'
import { type Command, withShop } from './command.ts'
import type { Finding } from './finding.ts'

const MAX_SHOWN = 1_000

export const failedEventsCommand: Command = {
  name: 'events failed',
  summary: 'Lists events that a part of the shop could not handle, with number and last error, oldest first',
  usage: '',
  options: {},
  run: (_args, context) =>
    withShop(context, async ({ db }) => {
      for (const failed of await readFailedEvents(db, MAX_SHOWN)) {
        const { id, handler, name, subject, attempts, failedAt, lastError } = failed
        const state = `failed after ${attempts} attempts on ${failedAt.toISOString()}`
        context.print([id, handler, name, subject, state, lastError].join('\t'))
      }
      return 0
    }),
}

/** Whether parts of the shop could not handle events, and no longer try. */
export async function eventFindings(db: Db): Promise<Finding[]> {
  const count = await countFailedEvents(db)
  if (count === 0) return []
  return [
    {
      state: 'bad',
      what: `${count === 1 ? '1 event' : `${count} events`} could not be handled and will not be retried.`,
      solution: 'See handsel events failed. To handle them again, run handsel events replay --all.',
    },
  ]
}
