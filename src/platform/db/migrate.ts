import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { projectRoot } from '../files/project-root.ts'

/** The tables do not fit this program, and nothing was changed. The message explains what to do. */
export class MigrationRefusal extends Error {
  override readonly name = 'MigrationRefusal'
}

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string }

// Any number works, as long as all processes of a shop use the same one.
const lockKey = 7_264_225

/** The folder of the migrations that belong to this program. */
function migrationsFolder(): string {
  return join(projectRoot(), 'db', 'migrations')
}

/**
 * Applies the missing migrations, in order of number, each in its own transaction; returns their names. Several
 * processes may call at once: one works, the rest wait. Throws `MigrationRefusal` when the database is newer than the
 * program or an applied file was changed; a failing file leaves the ones before it applied. `only`: no others than these,
 * for the tables of an earlier version.
 */
export async function migrate(
  pool: Pool,
  folder = migrationsFolder(),
  only?: ReadonlySet<string>,
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(folder)
  return withLock(pool, async (client) => {
    const missing = await pendingAmong(client, migrations)
    const pending = only ? missing.filter(({ name }) => only.has(name)) : missing
    for (const migration of pending) await apply(client, migration)
    return { applied: pending.map(({ name }) => name) }
  })
}

/** The names of the missing migrations; changes nothing. Throws `MigrationRefusal` like `migrate`. */
export async function pendingMigrations(pool: Pool, folder = migrationsFolder()): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const table = await pool.query(`select to_regclass('schema_migration') is not null as exists`)
  const pending = table.rows[0].exists ? await pendingAmong(pool, migrations) : migrations
  return pending.map(({ name }) => name)
}

/** The names of all migrations of this program. */
export async function knownMigrations(): Promise<ReadonlySet<string>> {
  return new Set((await readMigrations(migrationsFolder())).map(({ name }) => name))
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const badlyNamed = files.find((file) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(file))
  if (badlyNamed)
    throw new MigrationRefusal(`The migration ${badlyNamed} must be named like 0007-coupon.sql.`)

  const duplicate = files.find((file, index) => files[index + 1]?.slice(0, 4) === file.slice(0, 4))
  if (duplicate)
    throw new MigrationRefusal(
      `Two migrations have the number ${duplicate.slice(0, 4)}: give one the next free number.`,
    )
  return Promise.all(files.map((file) => readMigration(folder, file)))
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  return { name: file.replace(/\.sql$/, ''), sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

// The lock belongs to the connection: it is released even when the process is killed.
async function withLock<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists schema_migration (
      name       text primary key,
      checksum   text not null,
      applied_at timestamptz not null default now()
    )`)
    const result = await work(client)
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    failed = false
    return result
  } finally {
    client.release(failed)
  }
}

async function pendingAmong(
  client: Pick<Pool, 'query'>,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  )
  const known = new Map(migrations.map((migration) => [migration.name, migration]))

  for (const { name, checksum } of rows) {
    const migration = known.get(name)
    if (!migration) {
      throw new MigrationRefusal(
        `The database has had the migration ${name}, which this Handsel does not know: it was used by a newer one. ` +
          'Install that version, or restore a backup made before it.',
      )
    }
    if (migration.checksum !== checksum) {
      throw new MigrationRefusal(
        `The migration ${name} was changed after the database had it. Put its file back as it was, and make a new one for the change.`,
      )
    }
  }
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(client: PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed${lineOf(sql, error)}: ${String(error)}`, { cause: error })
  }
}

function lineOf(sql: string, error: unknown): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0
  return position > 0 ? ` at line ${sql.slice(0, position).split('\n').length}` : ''
}
