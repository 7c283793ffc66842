import type { Db } from '../../platform/db/db.ts'
import { inSavepoint, undone } from './store.ts'

/** How the rows of a file reach the database. */
export type Transactions = {
  /** Does the work of a row: all of it, or nothing when it throws. */
  row<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>
  /**
   * Does work on rows that shoppers change as well (stock). A dry run undoes it at once, so that no checkout has to
   * wait until the whole file is read.
   */
  contested<Result>(tx: Db, work: () => Promise<Result>): Promise<Result>
}

/** Each row by itself: what was read before a fault stays. */
export function eachRow(db: Db): Transactions {
  return {
    row: (work) => db.transaction().execute(work),
    contested: (_, work) => work(),
  }
}

/** All rows or none, inside a transaction of the caller's. */
export function allOrNothing(tx: Db): Transactions {
  return {
    row: (work) => inSavepoint(tx, () => work(tx)),
    contested: (_, work) => work(),
  }
}

/** Everything is tried, and nothing of it stays. Rows see what rows before them would have done. */
export async function dryRun<Result>(
  db: Db,
  work: (transactions: Transactions) => Promise<Result>,
): Promise<Result> {
  const trial = await db.startTransaction().execute()
  try {
    return await work({ row: allOrNothing(trial).row, contested: undone })
  } finally {
    await trial.rollback().execute()
  }
}
