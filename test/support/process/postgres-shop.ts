import pino from 'pino'
import { createDb, createPool } from '../../../src/platform/db/db.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { installQueue } from '../../../src/platform/jobs/install-queue.ts'
import type { TestDatabase } from '../database.ts'
import { fillWorld } from '../world.ts'
import type { PostgresServer } from './postgres-server.ts'

/** The database of a server that a test may stop, with the tests' products; `close` removes the server. */
export async function shopDatabaseOn(server: PostgresServer): Promise<TestDatabase> {
  const pool = createPool({ connectionString: server.url })
  const db = createDb(pool)
  await migrate(pool)
  await installQueue(pool, pino({ level: 'silent' }))
  await fillWorld(db)
  return {
    url: server.url,
    pool,
    db,
    async close() {
      await pool.end()
      await server.remove()
    },
  }
}
