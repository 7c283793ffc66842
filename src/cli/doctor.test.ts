import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { clearFailures, recordFailure } from '../features/media/failure-store.ts'
import { doctorCommand } from './doctor.ts'
import { migrateCommand } from './migrate.ts'
import { runCommandLine } from './run-command.ts'
import { createTerminal } from './terminal.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'handsel-doctor-test-'))
  chmodSync(home, 0o755)
})
afterEach(() => rmSync(home, { recursive: true }))

async function run(line: string, env: Record<string, string> = {}) {
  let out = ''
  const terminal = createTerminal({ write: (text) => (out += text) }, { write: (text) => (out += text) })
  const settings = { HANDSEL_DATA: join(home, 'data'), ...env }
  return {
    code: await runCommandLine([doctorCommand, migrateCommand], [line], terminal, settings),
    get out() {
      return out
    },
  }
}

describe('handsel doctor and migrate', () => {
  it('finds the tables missing, and after migrate nothing', async () => {
    const before = await run('doctor')
    expect(before.code).toBe(1)
    expect(before.out).toMatch(
      /✓ The database is reachable: PostgreSQL 18\..*\n✗ \d+ migrations are pending, from 0001-\w+ on\n {4}Run handsel migrate/,
    )

    expect(await run('migrate')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^0001-.*\d+ applied\.\n$/s),
    })
    expect(await run('migrate')).toMatchObject({ code: 0, out: 'The tables are up to date.\n' })

    const after = await run('doctor')
    expect(after.out).not.toContain('✗')
    expect(after.code).toBe(0)
  })

  it('migrate reports that the database cannot be reached', async () => {
    const { code, out } = await run('migrate', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' })
    expect(code).toBe(1)
    expect(out).toMatch(/^The database cannot be reached: [^\n]*\n$/)
  })

  it('reports that the limits by network address are off', async () => {
    const env = { DATABASE_URL: 'postgres://me@127.0.0.1:1/none' }
    expect((await run('doctor', env)).out).toContain('✓ Requests are limited by network address')
    expect((await run('doctor', { ...env, HANDSEL_RATE_LIMITS: '0' })).out).toContain(
      '✗ Rate limits are off: HANDSEL_RATE_LIMITS is 0',
    )
  })

  it('names the invalid variable', async () => {
    const { code, out } = await run('doctor', { PORT: 'x' })
    expect(code).toBe(1)
    expect(out).toMatch(/✗ .*PORT must be a whole number/s)
  })

  it('reports that the database cannot be reached', async () => {
    const { code, out } = await run('doctor', { DATABASE_URL: 'postgres://me@127.0.0.1:1/none' })
    expect(code).toBe(1)
    expect(out).toMatch(/✗ The database cannot be used: .*ECONNREFUSED.*\n {4}Check DATABASE_URL/)
  })
})

describe('shipping zones', () => {
  it('are named where parcels are priced without something in them', async () => {
    const database = await testDatabase()
    const env = { DATABASE_URL: database.url }
    expect((await run('doctor', env)).out).toContain('✓ The shipping zones are valid')
    await sql`update shipping_method set settings = '{"cost": "1/0"}' where id = 1`.execute(database.db)
    const { code, out } = await run('doctor', env)
    expect(code).toBe(1)
    expect(out).toContain(
      '✗ Shipping rates ignore this: zones[0].methods[0].settings.cost: The formula divides by zero',
    )
    await database.close()
  })
})

describe('pictures that could not be rendered', () => {
  const ready = async () => {
    const database = await testDatabase()
    await sql`
      insert into image (id, content_hash, name, mime, width, height) values
        (7, ${'ab'.repeat(32)}, 'vase.jpg', 'image/jpeg', 800, 1000)`.execute(database.db)
    return database
  }

  it('are named with the reason, since when and the solution, and no longer reported once they work', async () => {
    const database = await ready()
    const env = { DATABASE_URL: database.url }
    expect((await run('doctor', env)).out).toContain('✓ All pictures could be rendered')

    const failed = { imageId: 7, size: '640.avif' }
    await recordFailure(database.db, failed, 'unreadable', Date.UTC(2026, 5, 1, 12, 30))
    const { code, out } = await run('doctor', env)
    expect(code).toBe(1)
    expect(out).toContain(
      '✗ Picture 7, vase.jpg, could not be rendered in 1 of its sizes: its original cannot be read (since 2026-06-01 12:30 UTC)',
    )
    expect(out).toMatch(/\n {4}Put \S*\/uploads\/ab\/(ab){32} back from the backup, or import the picture/)

    await recordFailure(database.db, { imageId: 7, size: '' }, 'lost', Date.UTC(2026, 5, 2))
    expect((await run('doctor', env)).out).toContain(
      'its original is not in the data folder (since 2026-06-01 12:30',
    )
    await clearFailures(database.db, 7, '640.avif')
    expect(await run('doctor', env)).toMatchObject({
      code: 0,
      out: expect.stringContaining('✓ All pictures'),
    })
    await database.close()
  })

  it('are not all listed when they are very many', async () => {
    const database = await ready()
    await sql`
      insert into image (id, content_hash, name, mime, width, height)
      select n + 100, md5(n::text), n || '.jpg', 'image/jpeg', 9, 9 from generate_series(1, 30) n`.execute(
      database.db,
    )
    const { rows } = await sql<{ id: number }>`select id from image`.execute(database.db)
    for (const { id } of rows) await recordFailure(database.db, { imageId: id, size: '' }, 'lost', Date.now())
    const { out } = await run('doctor', { DATABASE_URL: database.url })
    expect(out.match(/✗ Picture /g)).toHaveLength(20)
    expect(out).toContain('✗ More than 20 pictures could not be rendered')
    await database.close()
  })
})
