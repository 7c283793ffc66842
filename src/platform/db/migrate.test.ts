import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { projectRoot } from '../files/project-root.ts'
import { createPool } from './db.ts'
import { type OpenDatabase, openDatabase } from './embedded/embedded.ts'
import { MigrationRefusal, migrate, pendingMigrations } from './migrate.ts'

let home: string
let server: OpenDatabase
let folder: string
let pool: pg.Pool

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'handsel-migrate-test-'))
  chmodSync(home, 0o755)
  server = await openDatabase({
    dataFolder: home,
    role: 'command',
    databaseUrl: process.env['TEST_DATABASE_URL'],
  })
})
afterAll(async () => {
  await server.stop()
  rmSync(home, { recursive: true })
})

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handsel-migrations-'))
  const address = new URL(server.url)
  address.pathname = `/migrate_test_${randomBytes(6).toString('hex')}`
  await inServer(`create database ${address.pathname.slice(1)}`)
  pool = createPool({ connectionString: address.href })
  pool.on('error', () => {}) // the server may stop before the last goodbye
})
afterEach(async () => {
  await pool.end()
  rmSync(folder, { recursive: true })
})

async function inServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql)
const names = async () => (await pool.query('select name from vase order by id')).rows.map(({ name }) => name)

describe('migrate', () => {
  it('applies each file once, in order of number', async () => {
    write(
      '0002-second.sql',
      `insert into vase (name) values ('blue');\ninsert into vase (name) values ('white')`,
    )
    write('0001-vase.sql', 'create table vase (id int generated always as identity, name text)')

    expect(await pendingMigrations(pool, folder)).toEqual(['0001-vase', '0002-second'])
    expect(await migrate(pool, folder)).toEqual({ applied: ['0001-vase', '0002-second'] })
    expect(await migrate(pool, folder)).toEqual({ applied: [] })
    expect(await names()).toEqual(['blue', 'white'])

    write('0003-third.sql', `insert into vase (name) values ('green')`)
    expect(await pendingMigrations(pool, folder)).toEqual(['0003-third'])
    expect(await migrate(pool, folder)).toEqual({ applied: ['0003-third'] })
  })

  it('lets one of several processes work', async () => {
    write('0001-vase.sql', 'create table vase (id int); select pg_sleep(0.05)')
    const outcomes = await Promise.all([1, 2, 3].map(() => migrate(pool, folder)))
    expect(outcomes.flatMap(({ applied }) => applied)).toEqual(['0001-vase'])
  })

  it('rolls back a failing file, not those before it, and reports the line', async () => {
    write('0001-vase.sql', 'create table vase (id int, name text)')
    write('0002-broken.sql', `insert into vase values (1, 'lost');\n\ninsert into vaze values (1)`)

    await expect(migrate(pool, folder)).rejects.toThrow(/0002-broken failed at line 3: .*vaze/)
    expect(await names()).toEqual([])
    expect(await pendingMigrations(pool, folder)).toEqual(['0002-broken'])
  })

  it('refuses a file that was changed after it was applied', async () => {
    write('0001-vase.sql', 'create table vase (id int)')
    await migrate(pool, folder)
    appendFileSync(join(folder, '0001-vase.sql'), ';')

    await expect(migrate(pool, folder)).rejects.toThrow(MigrationRefusal)
    await expect(migrate(pool, folder)).rejects.toThrow('0001-vase was changed')
  })

  it('accepts other line ends in the same file', async () => {
    write('0001-vase.sql', 'create table vase (\nid int)')
    await migrate(pool, folder)
    write('0001-vase.sql', 'create table vase (\r\nid int)')
    expect(await migrate(pool, folder)).toEqual({ applied: [] })
  })

  it('refuses a database that a newer program has migrated', async () => {
    write('0001-vase.sql', 'create table vase (id int)')
    write('0002-newer.sql', 'create table bowl (id int)')
    await migrate(pool, folder)
    rmSync(join(folder, '0002-newer.sql'))

    await expect(migrate(pool, folder)).rejects.toThrow('0002-newer, which this Handsel does not know')
    await expect(pendingMigrations(pool, folder)).rejects.toThrow(MigrationRefusal)
  })

  it.each([
    [['0001-a.sql', '0001-b.sql'], 'Two migrations have the number 0001'],
    [['1-a.sql'], 'must be named like'],
  ])('refuses files named %o', async (files, sentence) => {
    for (const file of files) write(file, 'select 1')
    await expect(migrate(pool, folder)).rejects.toThrow(sentence)
  })

  it('applies all migrations of this checkout', async () => {
    const files = readdirSync(join(projectRoot(), 'db', 'migrations')).filter((file) => file.endsWith('.sql'))
    expect((await migrate(pool)).applied).toHaveLength(files.length)
  })
})
