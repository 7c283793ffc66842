import type { Pool } from 'pg'
import { DatabaseRefusal } from './embedded/refusal.ts'

const OLDEST = 15
const NEWEST = 18

/**
 * Refuses a database that cannot be reached, and a PostgreSQL version that the shop's SQL is not tested on, before
 * anything is changed in it.
 */
export async function refuseOtherVersions(pool: Pool): Promise<void> {
  const version = await versionOf(pool)
  const major = Number.parseInt(version, 10)
  if (major >= OLDEST && major <= NEWEST) return
  throw new DatabaseRefusal(
    'other-version',
    `The database is PostgreSQL ${version}; the shop works with ${OLDEST} to ${NEWEST}. Point DATABASE_URL to one of these.`,
  )
}

async function versionOf(pool: Pool): Promise<string> {
  try {
    const { rows } = await pool.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  } catch (error) {
    throw new DatabaseRefusal(
      'unreachable',
      `The database cannot be reached: ${reasonOf(error)}. Check that its server is running and that DATABASE_URL is correct.`,
    )
  }
}

// A name with several addresses fails with one error for all of them, which has no message.
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
