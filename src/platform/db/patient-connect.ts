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
      if (!isConnectionLost(error) && !pool.ending) throw error
      await delay(RETRY_MS)
    }
  }
}

/**
 * Whether a connection could not be made, or was lost before the answer: an error of Node, or of a PostgreSQL that shuts
 * down, starts, or has too many connections. Whether a lost statement was done is not known.
 */
export function isConnectionLost(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08...|57P0[1-5]|53300)$/.test(error.code ?? '')
}
