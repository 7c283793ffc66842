import pg from 'pg'
import { createDb, createPool, type Db } from '../../db/db.ts'
import { BackupRefusal } from './backup-refusal.ts'

/** A table as it is copied: its name, quoted, and the columns that are stored. */
export type CopiedTable = { readonly table: string; readonly columns: readonly string[] }

/** The database at one moment, read on several connections, while others change it. */
export type Snapshot = {
  readonly db: Db
  readonly tables: readonly CopiedTable[]
  /** The size of all of them on the disk. */
  readonly bytes: number
  readonly migrations: readonly string[]
  /** The last values, by quoted name; those of sequences that were never used are left out. */
  readonly sequences: Readonly<Record<string, string>>
  /** One more connection that sees the same moment; end it before the snapshot is closed. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

/** Copies of large tables take longer than any limit that pages have. */
const unlimited =
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 30000'

/** The jobs that wait or will be retried, as what adds them: this does not depend on the version of the queue. */
export const WAITING_JOBS = `
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
         (select array_agg(flag) from jsonb_object_keys(j.flags) flag) as flags
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
   where j.attempts < j.max_attempts`

/**
 * Opens a snapshot of the shop's database. Its tables are locked against changes of their columns (as `pg_dump` does), not
 * of their rows.
 */
export async function openSnapshot(databaseUrl: string): Promise<Snapshot> {
  const pool = createPool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 })
  try {
    await pool.query(unlimited)
    const tables = await copiedTables(pool)
    await pool.query('begin isolation level repeatable read')
    await pool.query(`lock table ${tables.map(({ table }) => table).join(', ')} in access share mode`)
    const { rows } = await pool.query<{ id: string }>('select pg_export_snapshot() as id')
    const id = rows[0]!.id
    return {
      db: createDb(pool),
      tables,
      bytes: await databaseBytes(pool),
      migrations: await appliedMigrations(pool),
      sequences: await sequenceValues(pool),
      connect: () => connectTo(databaseUrl, id),
      close: () => pool.end(),
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function connectTo(databaseUrl: string, snapshotId: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(unlimited)
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set transaction snapshot ${client.escapeLiteral(snapshotId)}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** The tables of the shop; those of the queue are copied as jobs (`WAITING_JOBS`). */
export async function copiedTables(pool: pg.Pool | pg.PoolClient): Promise<CopiedTable[]> {
  const { rows } = await pool.query<CopiedTable>(`
    select format('%I', c.relname) as table,
           array_agg(format('%I', a.attname) order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.oid, c.relname
     order by pg_total_relation_size(c.oid) desc, c.relname`)
  return rows
}

/** The migrations that a database has had. */
export async function appliedMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration order by name')
  return rows.map(({ name }) => name)
}

async function databaseBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  return rows[0]!.bytes
}

async function sequenceValues(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; value: string }>(`
    select format('%I', sequencename) as name, last_value::text as value
      from pg_sequences where schemaname = 'public' and last_value is not null`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

// Any number works, as long as all processes of a shop use the same one.
const LOCK = 7_264_229

/**
 * Does the work while no other backup of this shop is made or removed, on any machine: a removal could take the files that
 * the other one counts on. Refuses `already-running`. The lock ends with the connection, and so with the process.
 */
export async function withBackupLock<Value>(databaseUrl: string, work: () => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [LOCK])
    if (!rows[0]?.free)
      throw new BackupRefusal('already-running', 'Another backup of this shop is running: wait for its end.')
    return await work()
  } finally {
    await client.end()
  }
}
