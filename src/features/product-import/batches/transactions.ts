import type { Db } from '../../../platform/db/db.ts'
import { withSavepoint } from '../../../platform/db/savepoint.ts'

/** How the rows of a file are written to the database. */
export type Transactions = {
  /** For statements between chunks. */
  readonly db: Db
  /** Runs the work of a chunk of rows: all of it, or nothing when it throws. */
  chunk<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>
  /** Whether the import pauses between chunks, since shoppers use the shop meanwhile. */
  readonly pausesBetweenChunks: boolean
  /** Nothing is stored; stock is not even locked, so that no checkout has to wait. */
  readonly isDryRun: boolean
}

/** Each chunk in its own transaction: chunks before an error stay. */
export function perChunkTransactions(db: Db): Transactions {
  return { db, chunk: (work) => db.transaction().execute(work), pausesBetweenChunks: true, isDryRun: false }
}

/** All rows or none, inside the caller's transaction. */
export function inOneTransaction(tx: Db): Transactions {
  return {
    db: tx,
    chunk: (work) => withSavepoint(tx, () => work(tx)),
    pausesBetweenChunks: false,
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
