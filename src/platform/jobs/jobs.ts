import type { Db } from '../db/db.ts'

/** The queue of background jobs (graphile-worker). A job added in a transaction exists when that commits. */
export type Jobs = {
  add(db: Db, name: string, payload: unknown, options?: JobOptions): Promise<void>
}

export type JobOptions = {
  readonly runAt?: Date
  /** Of jobs with the same key only the last one stays. */
  readonly key?: string
  /** Of jobs in the same queue one runs at a time. */
  readonly queue?: string
  /** The remaining job runs at the time of the first one, however many follow. */
  readonly preserveRunAt?: boolean
}
