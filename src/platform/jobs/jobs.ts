import type { Db } from '../db/db.ts'

/** The queue of later work (graphile-worker). A job added in a transaction exists when that commits. */
export type Jobs = {
  add(db: Db, name: string, payload: unknown, options?: JobOptions): Promise<void>
}

export type JobOptions = {
  readonly runAt?: Date
  /** Of jobs with the same key only the last is kept. */
  readonly key?: string
  /** The job that is kept comes when the first of them was to come, however many follow. */
  readonly keepsTime?: boolean
}
