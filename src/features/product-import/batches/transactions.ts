import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../../platform/db/db.ts'
import { withSavepoint } from '../../../platform/db/savepoint.ts'

/** How the rows of a file are written to the database. */
export type Transactions = {
  /** For statements between chunks. */
  readonly db: Db
  /** Runs the work of a chunk of rows: all of it, or nothing when it throws. Where shoppers wait for it, it rests then. */
  chunk<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>
  /** Nothing is stored; stock is not even locked, so that no checkout has to wait. */
  readonly isDryRun: boolean
}

// How long an import rests after a chunk, as a multiple of the time that the chunk took.
const REST_FACTOR = 0.5

/** Each chunk in its own transaction: chunks before an error stay. Between them, shoppers get the processor. */
export function perChunkTransactions(db: Db): Transactions {
  return {
    db,
    async chunk(work) {
      const startedMs = performance.now()
      const result = await db.transaction().execute(work)
      await setTimeout((performance.now() - startedMs) * REST_FACTOR)
      return result
    },
    isDryRun: false,
  }
}

/** All rows or none, inside the caller's transaction. */
export function inOneTransaction(tx: Db): Transactions {
  return {
    db: tx,
    chunk: (work) => withSavepoint(tx, () => work(tx)),
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
