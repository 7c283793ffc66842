import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The version of PostgreSQL, and how many bytes this database takes. */
export async function databaseFigures(db: Db): Promise<{ readonly version: string; readonly bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return rows[0] ?? { version: '', bytes: 0 }
}
