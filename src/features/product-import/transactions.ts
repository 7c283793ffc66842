import { attempt } from '../../platform/db/attempt.ts'
import type { Db } from '../../platform/db/db.ts'

/** How the rows of a file reach the database. */
export type Transactions = {
  /** What is done between chunks goes here. */
  readonly db: Db
  /** Does the work of a chunk of rows: all of it, or nothing when it throws. */
  chunk<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>
  /** Shoppers are there meanwhile: the work rests between chunks. */
  readonly givesWay: boolean
  /** Nothing of it stays: what shoppers change as well (stock) is not even locked, so that no checkout waits. */
  readonly isTrial: boolean
}

/** Each chunk by itself: what was read before a fault stays. */
export function eachChunk(db: Db): Transactions {
  return { db, chunk: (work) => db.transaction().execute(work), givesWay: true, isTrial: false }
}

/** All rows or none, inside a transaction of the caller's. */
export function allOrNothing(tx: Db): Transactions {
  return { db: tx, chunk: (work) => attempt(tx, () => work(tx)), givesWay: false, isTrial: false }
}

/** Everything is tried, and nothing of it stays. Rows see what rows before them would have done. */
export async function dryRun<Result>(
  db: Db,
  work: (transactions: Transactions) => Promise<Result>,
): Promise<Result> {
  const trial = await db.startTransaction().execute()
  try {
    return await work({ ...allOrNothing(trial), isTrial: true })
  } finally {
    await trial.rollback().execute()
  }
}
