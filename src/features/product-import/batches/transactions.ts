import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../../platform/db/db.ts'
import { flushLater } from '../../../platform/db/later-flush.ts'
import { withSavepoint } from '../../../platform/db/savepoint.ts'

/** How the rows of a file are written to the database. */
export type Transactions = {
  /** For statements between chunks. */
  readonly db: Db
  /** Runs the work of a chunk of rows: all of it, or nothing when it throws. Where shoppers are served, it rests before the next. */
  chunk<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>
  /** The same for the last work: when it has returned, everything is on disk. */
  last(work: (tx: Db) => Promise<void>): Promise<void>
  /** Nothing is stored; stock is not even locked, so that no checkout has to wait. */
  readonly isDryRun: boolean
}

// How long the database rests after a chunk, as a multiple of the time that the chunk took.
const REST_FACTOR = 0.5

/**
 * Each chunk in its own transaction: chunks before an error stay. Between them, the database is there for shoppers. A chunk
 * does not wait until it is on disk: a power cut may lose the last ones, with the progress of the batch, which then continues
 * before them. The next transaction that waits, of the import or of a shopper, brings them to disk first.
 */
export function perChunkTransactions(db: Db): Transactions {
  let restUntilMs = 0
  return {
    db,
    async chunk(work) {
      await setTimeout(Math.max(0, restUntilMs - performance.now()))
      const startedMs = performance.now()
      const result = await db.transaction().execute(async (tx) => {
        await flushLater(tx)
        return work(tx)
      })
      const endedMs = performance.now()
      restUntilMs = endedMs + (endedMs - startedMs) * REST_FACTOR
      return result
    },
    last: (work) => db.transaction().execute(work),
    isDryRun: false,
  }
}

/** All rows or none, inside the caller's transaction. */
export function inOneTransaction(tx: Db): Transactions {
  return {
    db: tx,
    chunk: (work) => withSavepoint(tx, () => work(tx)),
    last: (work) => withSavepoint(tx, () => work(tx)),
    isDryRun: false,
  }
}

/** Runs everything and rolls it back at the end. Rows see the changes of earlier rows. */
export async function dryRun<Result>(
  db: Db,
  work: (transactions: Transactions) => Promise<Result>,
): Promise<Result> {
  const dryRunTx = await db.startTransaction().execute()
  try {
    return await work({ ...inOneTransaction(dryRunTx), isDryRun: true })
  } finally {
    await dryRunTx.rollback().execute()
  }
}
