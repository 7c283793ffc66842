import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import * as copyStreams from 'pg-copy-streams'
import type { Logger } from 'pino'
import { createPool } from '../../db/db.ts'
import { knownMigrations, migrate } from '../../db/migrate.ts'
import { installQueue } from '../../jobs/install-queue.ts'
import { BackupRefusal } from './backup-refusal.ts'
import type { Manifest } from './manifest.ts'
import { appliedMigrations, type CopiedTable, copiedTables } from './snapshot.ts'

/** Passes the content of an object of the backup on. */
type ReadObject = (
  object: Manifest['tables'][number]['object'],
  consume: (content: AsyncIterable<Uint8Array>) => Promise<void>,
) => Promise<void>

export type DatabaseRestore = {
  readonly databaseUrl: string
  readonly manifest: Manifest
  readonly read: ReadObject
  readonly log: Logger
  /** Whether a shop that is not empty is replaced; its data is deleted when the backup is completely restored. */
  readonly replace: boolean
  readonly onTable: (done: number, total: number) => void
  /** Looks at the restored database before an older one is migrated. */
  readonly check: (pool: Pool) => Promise<void>
}

/**
 * Restores a database: creates the tables of the backup's version, loads them in one transaction, and migrates them to this
 * version. Afterwards the database is complete, or as it was. The user needs to own the database, nothing else. Refuses
 * `newer-version`, `not-empty`.
 */
export async function restoreDatabase(restore: DatabaseRestore): Promise<void> {
  await refuseNewer(restore.manifest)
  const pool = createPool({ connectionString: restore.databaseUrl, max: 1, idleTimeoutMillis: 0 })
  try {
    await pool.query(
      'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 30000',
    )
    const isAside = await clear(pool, restore)
    try {
      await migrate(pool, undefined, new Set(restore.manifest.migrations))
      await installQueue(pool, restore.log)
      await load(pool, restore)
      await restore.check(pool)
      await migrate(pool)
    } catch (error) {
      if (isAside) await putBack(pool)
      throw error
    }
    if (isAside)
      await pool.query(`drop schema ${ASIDE} cascade; drop schema if exists ${QUEUE_ASIDE} cascade`)
  } finally {
    await pool.end()
  }
}

/** Refuses a backup whose migrations this program does not have. */
export async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = await knownMigrations()
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new BackupRefusal(
    'newer-version',
    `The backup was made by a newer Handsel (it has the migration ${unknown}): install that version, and restore with it.`,
  )
}

const ASIDE = 'handsel_before_restore'
const QUEUE_ASIDE = 'handsel_queue_before_restore'

/** Moves a shop that is to be replaced out of the way, or ensures that there is none. Returns whether there is one. */
async function clear(pool: Pool, { replace, manifest }: DatabaseRestore): Promise<boolean> {
  const state = await stateOf(pool)
  if (state === 'empty') return false
  if (state === 'unused' && (await hasOnlyMigrationsOf(pool, manifest))) return false
  if (state === 'foreign')
    throw new BackupRefusal(
      'not-empty',
      'The database has tables of another program: restore into one of its own.',
    )
  if (state === 'shop' && !replace)
    throw new BackupRefusal(
      'not-empty',
      'There is a shop with data already. Restore into an empty one (--into), or replace this one with --replace: its data is deleted.',
    )
  await pool.query(`drop schema if exists ${ASIDE} cascade; drop schema if exists ${QUEUE_ASIDE} cascade`)
  await pool.query(`alter schema public rename to ${ASIDE}; create schema public`)
  if (await hasQueue(pool)) await pool.query(`alter schema graphile_worker rename to ${QUEUE_ASIDE}`)
  return true
}

/** Otherwise the tables are those of a later version than the backup's. */
async function hasOnlyMigrationsOf(pool: Pool, { migrations }: Manifest): Promise<boolean> {
  return (await appliedMigrations(pool)).every((name) => migrations.includes(name))
}

async function putBack(pool: Pool): Promise<void> {
  await pool.query(`drop schema public cascade; alter schema ${ASIDE} rename to public`)
  await pool.query('drop schema if exists graphile_worker cascade')
  const { rows } = await pool.query('select to_regnamespace($1) is not null as found', [QUEUE_ASIDE])
  if (rows[0]?.found) await pool.query(`alter schema ${QUEUE_ASIDE} rename to graphile_worker`)
}

async function hasQueue(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(`select to_regnamespace('graphile_worker') is not null as found`)
  return rows[0]?.found === true
}

/** `unused`: only the tables, as a new shop or an interrupted restore has left them. */
async function stateOf(pool: Pool): Promise<'empty' | 'unused' | 'shop' | 'foreign'> {
  const tables = await copiedTables(pool)
  if (tables.length === 0) return 'empty'
  const names = new Set(tables.map(({ table }) => table))
  if (!names.has('schema_migration')) return 'foreign'
  const data = ['account', 'product', 'shop_order', 'image'].filter((name) => names.has(name))
  const found = data.map((name) => `exists (select from ${name})`).join(' or ')
  if (found === '') return 'unused'
  const { rows } = await pool.query(`select ${found} as found`)
  return rows[0]?.found ? 'shop' : 'unused'
}

async function load(pool: Pool, restore: DatabaseRestore): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { manifest } = restore
    const tables = await copiedTables(client)
    const names = tables.map(({ table }) => table)
    requireSameTables(manifest, tables)
    // Triggers would compute again what is loaded, and refuse rows whose partner comes later.
    await client.query(names.map((name) => `alter table ${name} disable trigger user`).join(';'))
    const foreignKeys = await dropForeignKeys(client)
    await client.query(`truncate ${names.join(', ')}`)
    const total = manifest.tables.length + 1
    for (const [index, table] of manifest.tables.entries()) {
      await loadTable(client, table, restore.read)
      restore.onTable(index + 1, total)
    }
    await client.query(foreignKeys.join(';'))
    await client.query(names.map((name) => `alter table ${name} enable trigger user`).join(';'))
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query('select setval($1::regclass, $2)', [name, value])
    await loadJobs(client, restore)
    restore.onTable(total, total)
    await client.query('commit')
    await client.query('analyze')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Their names become part of statements: only those that the database has. */
function requireSameTables(manifest: Manifest, tables: readonly CopiedTable[]): void {
  const columnsOf = new Map(tables.map(({ table, columns }) => [table, columns]))
  const stored = new Map(manifest.tables.map(({ table, columns }) => [table, columns]))
  const other =
    tables.find(({ table }) => !stored.has(table))?.table ??
    [...stored].find(
      ([table, columns]) => !columns.every((name) => columnsOf.get(table)?.includes(name)),
    )?.[0]
  if (other === undefined) return
  throw new BackupRefusal('different', `The backup and this program do not have the same tables: ${other}.`)
}

/** Drops all foreign keys: tables may refer to each other in circles. Returns the statements that create them again. */
async function dropForeignKeys(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; create: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
      from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  await client.query(rows.map(({ drop }) => drop).join(';'))
  return rows.map(({ create }) => create)
}

async function loadTable(
  client: PoolClient,
  { table, columns, rows, object }: Manifest['tables'][number],
  read: ReadObject,
): Promise<void> {
  await read(object, (content) => copyInto(client, `${table} (${columns.join(', ')})`, content))
  const counted = await client.query<{ rows: number }>(`select count(*) as rows from ${table}`)
  requireRows(table, rows, counted.rows[0]!.rows)
}

async function copyInto(client: PoolClient, into: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(
    Readable.from(content, { objectMode: false }),
    client.query(copyStreams.from(`copy ${into} from stdin`)),
  )
}

function requireRows(table: string, expected: number, found: number): void {
  if (expected === found) return
  throw new BackupRefusal(
    'different',
    `${table} has ${expected} rows in the backup and ${found} in the restored copy.`,
  )
}

/** The jobs are added again, so that they run whatever version the queue has. */
async function loadJobs(client: PoolClient, { manifest, read }: DatabaseRestore): Promise<void> {
  await client.query(`
    create temporary table waiting_job (
      identifier text, payload json, queue_name text, run_at timestamptz, max_attempts integer, job_key text,
      priority integer, flags text[]) on commit drop`)
  await read(manifest.jobs.object, (content) => copyInto(client, 'waiting_job', content))
  const { rowCount } = await client.query(`
    select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, job_key, priority, flags)
      from waiting_job`)
  requireRows('The queue', manifest.jobs.rows, rowCount ?? 0)
}
