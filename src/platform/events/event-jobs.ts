import type { Shop } from '../shop.ts'
import type { EventHandler } from './event.ts'
import {
  addHandlerJobs,
  type Delivery,
  deleteDeliveries,
  dispatchOldest,
  HANDLE_JOB,
  type HandleJob,
  nextDeliveries,
  nextRetry,
  noteFailure,
  queueOf,
} from './event-store.ts'

/** The last attempt is about ten hours after the first one. */
const MAX_ATTEMPTS = 12
const FIRST_RETRY_MS = 10_000

/**
 * Hands all events over to the jobs of their handlers. After a crash the queue runs it again, so that what was handed over is
 * also handled.
 */
export async function dispatchEvents({ db, program, nowMs }: Shop): Promise<void> {
  while ((await dispatchOldest(db, program.eventHandlers)) > 0) {
    await addHandlerJobs(db, program.eventHandlers, new Date(nowMs()))
  }
  // Those of a handler whose job was lost.
  await addHandlerJobs(db, program.eventHandlers, new Date(nowMs()))
}

/**
 * Has a handler handle its events, all that are due. What failed is tried again by a later job, which is queued here.
 */
export async function handleEvents(shop: Shop, payload: unknown): Promise<void> {
  const { handler: name } = payload as HandleJob
  const { db, nowMs, program } = shop
  const handler = program.eventHandlers.find((one) => one.name === name)
  if (!handler) return
  for (;;) {
    const deliveries = await nextDeliveries(db, handler.name, new Date(nowMs()))
    if (deliveries.length === 0) break
    await handleBatch(shop, handler, deliveries)
  }
  const retryAt = await nextRetry(db, handler.name)
  if (!retryAt) return
  // The queue has the clock of the database.
  const runAt = new Date(Date.now() + retryAt.getTime() - nowMs())
  const queue = queueOf(name)
  await shop.jobs.add(db, HANDLE_JOB, { handler: name } satisfies HandleJob, { runAt, key: queue, queue })
}

async function handleBatch(
  shop: Shop,
  handler: EventHandler,
  deliveries: readonly Delivery[],
): Promise<void> {
  try {
    await handler.handle(shop, deliveries)
  } catch (error) {
    const [only, ...others] = deliveries
    // Of several, one has failed: each is tried alone.
    if (only && others.length === 0) await failed(shop, handler, only, error)
    return
  }
  await deleteDeliveries(
    shop.db,
    handler.name,
    deliveries.map(({ id }) => id),
  )
}

async function failed(
  { db, log, nowMs }: Shop,
  handler: EventHandler,
  { id, name, subject, attempts }: Delivery,
  error: unknown,
): Promise<void> {
  const now = new Date(nowMs())
  const isOver = attempts >= MAX_ATTEMPTS
  const about = { err: error, handler: handler.name, event: id, name, subject, attempts }
  if (isOver) log.error(about, 'an event could not be handled, and is no longer tried')
  else log.warn(about, 'an event could not be handled, and is tried again')
  const retryAt = isOver ? undefined : new Date(now.getTime() + FIRST_RETRY_MS * 2 ** (attempts - 1))
  const text = error instanceof Error ? error.message : String(error)
  await noteFailure(db, { handler: handler.name, id, error: text }, { retryAt, now })
}
