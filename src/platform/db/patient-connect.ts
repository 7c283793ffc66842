import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Pool, type PoolClient } from 'pg'

const RETRY_MS = 200

/**
 * A connection of the pool, for work that nobody waits for: while the database is away or has no free connection, it is
 * tried again until there is one. Never resolves once the pool has ended.
 */
export async function connectPatiently(pool: Pool): Promise<PoolClient> {
  for (;;) {
    if (pool.ending) return new Promise(() => {})
    try {
      return await pool.connect()
    } catch (error) {
      if (!mayPass(error) && !pool.ending) throw error
      await delay(RETRY_MS)
    }
  }
}

/**
 * Whether a later attempt may succeed: an error of Node, or of a PostgreSQL that shuts down, starts, has no connection or
 * space left, stores nothing, or has waited too long. Whether a statement was done whose connection was lost is not known.
 */
export function mayPass(error: unknown): boolean {
  return (
    !(error instanceof pg.DatabaseError) ||
    /^(08...|57P0[1-5]|57014|53...|55P03|25006|40001|40P01)$/.test(error.code ?? '')
  )
}
