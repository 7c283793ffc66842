import type { Db } from '../db/db.ts'

/** The queue of later work (graphile-worker). A job added in a transaction exists when that commits. */
export type Jobs = {
  add(
    db: Db,
    name: string,
    payload: unknown,
    options?: { readonly runAt?: Date; readonly key?: string },
  ): Promise<void>
}
