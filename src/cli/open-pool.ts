import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import { createPool } from '../platform/db/db.ts'
import { openDatabase } from '../platform/db/embedded/embedded.ts'

/** A few connections for a command that needs the database and no shop. Refuses like `openDatabase`. */
export async function openPool({
  databaseUrl,
  dataFolder,
}: Config): Promise<{ pool: Pool; close(): Promise<void> }> {
  const database = await openDatabase({ databaseUrl, dataFolder, role: 'command' })
  const pool = createPool({ ...database.poolConfig, max: 2 })
  // `end` does not wait until each connection is closed, and a server that stops meanwhile ends it as an error.
  pool.on('error', () => {})
  return {
    pool,
    async close() {
      await pool.end()
      await database.stop()
    },
  }
}
