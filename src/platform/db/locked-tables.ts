import pg, { type ClientConfig } from 'pg'

const CHECK_MS = 500
const ANSWER_MS = 1_000

/** A statement was not sent, because somebody else has its table locked for a while. */
class TableLocked extends Error {
  override readonly name = 'TableLocked'
  /** As PostgreSQL reports a lock that cannot be obtained in time. */
  readonly code = '55P03'

  constructor(table: string) {
    super(`The table ${table} is locked`)
  }
}

export type LockedTables = {
  /** A statement has waited for a lock in vain: looks whether it was for a whole table. */
  look(): void
  /** Throws `TableLocked` for a statement that would wait for a table known to be locked. */
  refuse(statement: string): void
}

/**
 * The tables that somebody has locked as a whole (`LOCK TABLE`, `ALTER TABLE`, `VACUUM FULL`). Those who need such a table
 * would each hold a connection of the pool until their lock times out, and all others would wait for a connection. So once one has
 * timed out, statements on that table are refused at once, until a look at PostgreSQL's locks, on a connection of its own,
 * finds it free.
 */
export function lockedTables(options: ClientConfig): LockedTables {
  let locked: ReadonlyMap<string, Lock> = new Map()
  let isLooking = false

  const look = async () => {
    const client = new pg.Client({
      ...options,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'handsel locks',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      do {
        locked = await readLocks(client)
        if (locked.size > 0) await new Promise((resolve) => setTimeout(resolve, CHECK_MS))
      } while (locked.size > 0)
    } finally {
      locked = new Map()
      await client.end()
    }
  }
  return {
    look() {
      if (isLooking) return
      isLooking = true
      // Whether it is locked is then not known, and statements wait for it as before.
      void look()
        .catch(() => {})
        .finally(() => {
          isLooking = false
        })
    },
    refuse(statement) {
      if (locked.size === 0) return
      const table = tablesOf(statement).find((name) => waitsFor(locked.get(name), statement))
      if (table !== undefined) throw new TableLocked(table)
    },
  }
}

type Lock = 'nobody reads' | 'nobody writes'

function waitsFor(lock: Lock | undefined, statement: string): boolean {
  if (lock === undefined) return false
  return lock === 'nobody reads' || /\b(insert|update|delete)\b/i.test(statement)
}

/** The names after `from`, `join`, `into` and `update`; names that are not of tables do no harm. */
function tablesOf(statement: string): string[] {
  const names = statement.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi)
  return [...new Set([...names].map(([, name = '']) => name))]
}

/** Locks that a transaction has held for a second: shorter ones are waited for. */
async function readLocks(client: pg.Client): Promise<ReadonlyMap<string, Lock>> {
  const { rows } = await client.query<{ table: string; reads: boolean }>(
    `select relation::regclass::text as table, bool_or(mode = 'AccessExclusiveLock') as reads
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'relation' and granted and pg_locks.database = (select oid from pg_database where datname = current_database())
        and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
        and coalesce(xact_start < clock_timestamp() - interval '1 second', true)
      group by relation`,
  )
  return new Map(rows.map(({ table, reads }) => [table, reads ? 'nobody reads' : 'nobody writes']))
}
