import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from './embedded.ts'
import { postmasterOf } from './postmaster.ts'

let template: string
let dataFolder: string
let opened: OpenDatabase[] = []
let happened: string[] = []

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'handsel-watch-test-'))
  chmodSync(folder, 0o755)
  return folder
}

beforeAll(async () => {
  template = openFolder()
  await (await openDatabase({ dataFolder: template, role: 'start' })).stop()
})
afterAll(() => rmSync(template, { recursive: true }))
beforeEach(() => {
  dataFolder = openFolder()
  execFileSync('cp', ['-a', `${template}/.`, dataFolder])
  happened = []
})
afterEach(async () => {
  for (const database of opened) await database.stop()
  opened = []
  rmSync(dataFolder, { recursive: true })
})

async function open(role: 'start' | 'command'): Promise<OpenDatabase> {
  const database = await openDatabase({
    dataFolder,
    role,
    watch: {
      onDied: () => happened.push('died'),
      onRestarted: () => happened.push('restarted'),
      onLost: (error) => happened.push(`lost: ${error instanceof Error ? error.message : error}`),
    },
  })
  opened.push(database)
  return database
}

async function query(database: OpenDatabase, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const server = () => postmasterOf(join(dataFolder, 'postgres'))
const timeout = { timeout: 40_000, interval: 50 }

function killServer(): void {
  const running = server()
  if (!running) throw new Error('No server runs')
  process.kill(running.pid, 'SIGKILL')
}

describe('the embedded database of a running shop', () => {
  it('is started again when it was killed, at the same address, with what was committed', async () => {
    const shop = await open('start')
    await query(shop, 'create table vase (id int)')
    for (const death of [1, 2]) {
      await query(shop, `insert into vase values (${death})`)
      killServer()
      await expect.poll(() => happened, timeout).toHaveLength(2 * death)
      expect(await query(shop, 'select count(*)::int from vase')).toEqual([death])
    }
    expect(happened).toEqual(['died', 'restarted', 'died', 'restarted'])

    const command = await open('command')
    expect(command).toMatchObject({ joined: true, url: shop.url })
    expect(await query(command, 'select count(*)::int from vase')).toEqual([2])
  })

  it('ends with the shop after a restart, and leaves nothing', async () => {
    const shop = await open('start')
    const { pathname, hostname } = new URL(shop.url)
    expect(pathname).toBe('/handsel')
    killServer()
    await expect.poll(() => happened, timeout).toEqual(['died', 'restarted'])
    await shop.stop()
    expect(server()).toBeUndefined()
    await expect.poll(() => existsSync(decodeURIComponent(hostname)), timeout).toBe(false)
    expect(await query(await open('start'), 'select 1')).toEqual([1])
  })

  it('is given up when it does not start', async () => {
    await open('start')
    writeFileSync(join(dataFolder, 'postgres', 'postgresql.conf'), 'no_such_setting = 1')
    killServer()
    await expect.poll(() => happened, timeout).toHaveLength(2)
    expect(happened[1]).toMatch(/^lost: The database in .* did not start\b.*no_such_setting/)
  })

  it('is given up when it has died six times within minutes', async () => {
    await open('start')
    for (const death of [1, 2, 3, 4, 5]) {
      killServer()
      await expect.poll(() => happened, timeout).toHaveLength(2 * death)
    }
    killServer()
    await expect
      .poll(() => happened.at(-1), timeout)
      .toBe('lost: The database has died 6 times in five minutes')
  })
})
