import type { Pool } from 'pg'
import { DatabaseRefusal } from './embedded/refusal.ts'

const OLDEST = 15
const NEWEST = 18

/** Refuses a PostgreSQL that the shop's SQL was never run on, before anything is changed in it. */
export async function refuseOtherVersions(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  const major = Number.parseInt(version, 10)
  if (major >= OLDEST && major <= NEWEST) return
  throw new DatabaseRefusal(
    'other-version',
    `The database is PostgreSQL ${version}; the shop works with ${OLDEST} to ${NEWEST}. Point DATABASE_URL to one of these.`,
  )
}
