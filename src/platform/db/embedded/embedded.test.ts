import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from './embedded.ts'
import { postmasterOf } from './postmaster.ts'
import { commandLine, processMark } from './process-mark.ts'

const isRoot = process.getuid?.() === 0

let template: string
let home: string
let dataFolder: string
const opened: OpenDatabase[] = []
const children: number[] = []

// Open to all, as a shop's folder usually is: temporary folders are made closed.
function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'handsel-embedded-test-'))
  chmodSync(folder, 0o755)
  return folder
}

// Making a cluster takes half a second: one is made, and copied for each test that does not want to see it made.
beforeAll(async () => {
  template = openFolder()
  await (await openDatabase({ dataFolder: template, role: 'start' })).stop()
})
afterAll(() => rmSync(template, { recursive: true }))

beforeEach(() => {
  home = openFolder()
  dataFolder = join(home, 'data')
  execFileSync('cp', ['-a', template, dataFolder])
})
afterEach(async () => {
  for (const pid of children.splice(0)) if (processMark(pid)) process.kill(pid, 'SIGKILL')
  for (const database of opened.splice(0)) await database.stop()
  await until(() => postmasterOf(cluster()) === undefined)
  const relocated = existsSync(cluster()) ? realpathSync(cluster()) : cluster()
  rmSync(home, { recursive: true })
  rmSync(relocated, { recursive: true, force: true })
})

const cluster = () => join(dataFolder, 'postgres')

async function open(role: 'start' | 'command'): Promise<OpenDatabase> {
  const database = await openDatabase({ dataFolder, role })
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

async function until(condition: () => boolean, timeoutMs = 30_000): Promise<void> {
  const last = Date.now() + timeoutMs
  while (!condition()) {
    if (Date.now() > last) throw new Error(`not within ${timeoutMs} ms: ${condition}`)
    await sleep(20)
  }
}

/** Another process that has the database open until it is killed, or for that time. */
async function otherProcess(
  role: 'start' | 'command',
  forMs = 60_000,
): Promise<{ pid: number; exit: Promise<unknown> }> {
  const program = `
    import { openDatabase } from '${import.meta.dirname}/embedded.ts'
    const database = await openDatabase(${JSON.stringify({ dataFolder, role })})
    console.log('open')
    setTimeout(() => database.stop(), ${forMs})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  children.push(child.pid!)
  await Promise.race([
    once(child.stdout, 'data'),
    exit.then(() => Promise.reject(new Error('it ended at once'))),
  ])
  return { pid: child.pid!, exit }
}

describe('the embedded database', () => {
  it('is created at the first start, ends with it, and is available at the next', async () => {
    rmSync(dataFolder, { recursive: true })
    const first = await open('start')
    expect(first.joined).toBe(false)
    expect(await query(first, 'create table vase (id int)')).toEqual([])
    expect(statSync(join(cluster(), 'handsel-password')).mode & 0o777).toBe(0o600)
    const server = postmasterOf(cluster())!
    await first.stop()
    expect(processMark(server.pid)).toBeUndefined()
    expect(readdirSync(dataFolder)).toEqual(['postgres'])

    const second = await open('start')
    expect(await query(second, 'select count(*)::int from vase')).toEqual([0])
  })

  it('is durable, uses UTF-8, and requires the password', async () => {
    const database = await open('start')
    const settings = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'autovacuum',
      'jit',
      'server_encoding',
      'max_connections',
    ]
    const values = settings.map((name) => `current_setting('${name}')`).join(', ')
    expect(await query(database, `select ${values}`)).toEqual(['on', 'on', 'on', 'on', 'off', 'UTF8', '100'])
    expect(await query(database, `select 'Ä' ilike 'ä', 'a' < 'Z'`)).toEqual([true, false])

    const stranger = new pg.Client({ ...database.poolConfig, password: 'wrong' })
    await expect(stranger.connect()).rejects.toThrow('password authentication failed')
  })

  it('refuses a second start on the data folder', async () => {
    await open('start')
    const second = open('start')
    await expect(second).rejects.toMatchObject({ name: 'DatabaseRefusal', reason: 'already-running' })
    await expect(second).rejects.toThrow(
      `already running on the data folder ${dataFolder} (process ${process.pid}`,
    )
  })

  it('lets one of two starts at the same moment win', async () => {
    const outcomes = await Promise.allSettled([open('start'), open('start'), open('start')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('is joined by commands, and continues after them', async () => {
    const shop = await open('start')
    const command = await open('command')
    expect(command).toMatchObject({ joined: true, url: shop.url })
    await command.stop()
    expect(await query(shop, 'select 1')).toEqual([1])
  })

  it('is started once for concurrent commands, and ends with the last of them', async () => {
    const commands = await Promise.all([open('command'), open('command'), open('command')])
    expect(commands.map(({ joined }) => joined).sort()).toEqual([false, true, true])
    const server = postmasterOf(cluster())!

    await commands[0]!.stop()
    await commands[1]!.stop()
    expect(await query(commands[2]!, 'select 1')).toEqual([1])
    await commands[2]!.stop()
    expect(processMark(server.pid)).toBeUndefined()
  })

  it('continues for the shop when the command that started it has ended', async () => {
    const { exit } = await otherProcess('command', 300)
    const shop = await open('start')
    expect(shop.joined).toBe(true)
    await exit
    expect(await query(shop, 'select 1')).toEqual([1])
  })

  it('ends when its shop is killed, and starts again', async () => {
    const { pid } = await otherProcess('start')
    const server = postmasterOf(cluster())!
    process.kill(pid, 'SIGKILL')
    await until(() => processMark(server.pid) === undefined)
    expect(existsSync(join(dataFolder, 'handsel.lock'))).toBe(true)

    const next = await open('start')
    expect(await query(next, 'select 1')).toEqual([1])
  })

  it('can be started directly after its shop was killed', async () => {
    const { pid, exit } = await otherProcess('start')
    process.kill(pid, 'SIGKILL')
    await exit
    const next = await open('start')
    await sleep(200)
    expect(await query(next, 'select 1')).toEqual([1])
  })

  it('starts again when its watchdog was killed together with the shop', async () => {
    const { pid, exit } = await otherProcess('start')
    const orphan = postmasterOf(cluster())!
    const watchdog = parentOf(orphan.pid)
    const runFolder = commandLine(watchdog).find((word) => existsSync(join(word, 'alive'))) ?? ''
    process.kill(watchdog, 'SIGKILL')
    process.kill(pid, 'SIGKILL')
    await exit
    // Until the watchdog's child has seen the end of the shop, the server could still be joined.
    await until(() => !existsSync(join(runFolder, 'alive')))
    // On a busy machine it takes a moment to die, and would still be found.
    await until(() => processMark(watchdog) === undefined)
    expect(processMark(orphan.pid)).toBeDefined()

    const next = await open('start')
    expect(next.joined).toBe(false)
    expect(await query(next, 'select 1')).toEqual([1])
  })

  it('ignores locks whose process is gone, or whose pid was reused', async () => {
    await (await open('start')).stop()
    writeFileSync(
      join(dataFolder, 'handsel.lock'),
      JSON.stringify({ pid: process.pid, mark: 'earlier', since: '' }),
    )
    writeFileSync(
      join(dataFolder, 'launch.lock'),
      JSON.stringify({ pid: 999_999_999, mark: 'earlier', since: '' }),
    )
    writeFileSync(join(dataFolder, 'database.lock'), 'half writ')
    writeFileSync(join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n`)
    if (isRoot) chownLike(join(cluster(), 'PG_VERSION'), join(cluster(), 'postmaster.pid'))

    expect(await query(await open('start'), 'select 1')).toEqual([1])
  })

  it('refuses a database of another version, and explains how to move it', async () => {
    writeFileSync(join(cluster(), 'PG_VERSION'), '17\n')
    const refused = open('start')
    await expect(refused).rejects.toMatchObject({ reason: 'other-version' })
    await expect(refused).rejects.toThrow(
      /PostgreSQL 17, and this Handsel brings PostgreSQL 18.*backup.*restore/,
    )
    expect(existsSync(join(dataFolder, 'handsel.lock'))).toBe(false)
  })

  it('refuses a folder without a database, and a broken link', async () => {
    rmSync(join(cluster(), 'PG_VERSION'))
    await expect(open('start')).rejects.toMatchObject({ reason: 'init-failed' })

    rmSync(cluster(), { recursive: true })
    symlinkSync(join(home, 'gone'), cluster())
    await expect(open('start')).rejects.toThrow('leads to a folder that is gone')
  })

  it.runIf(existsSync('/proc/self'))('reports at once that a data folder cannot be created', async () => {
    const refused = openDatabase({ dataFolder: '/proc/nope', role: 'command' })
    await expect(refused).rejects.toThrow('The data folder /proc/nope cannot be written.')
  })

  it('reports the error of PostgreSQL when it does not start', async () => {
    writeFileSync(join(cluster(), 'postgresql.conf'), 'no_such_setting = 1')
    const refused = open('start')
    await expect(refused).rejects.toMatchObject({ reason: 'start-failed' })
    await expect(refused).rejects.toThrow('no_such_setting')
  })

  it('removes what an interrupted creation left', async () => {
    mkdirSync(join(dataFolder, 'postgres-new-abc'), { recursive: true })
    await open('start')
    expect(readdirSync(dataFolder)).not.toContain('postgres-new-abc')
  })
})

describe.runIf(isRoot)('the embedded database of root in a closed folder', () => {
  it('is behind a link, and is removed once the data folder was deleted', async () => {
    rmSync(dataFolder, { recursive: true })
    chmodSync(home, 0o700)
    const shop = await open('start')
    expect(lstatSync(cluster()).isSymbolicLink()).toBe(true)
    expect(await query(shop, 'select 1')).toEqual([1])
    const relocated = realpathSync(cluster())
    await shop.stop()

    expect(await query(await open('start'), 'select 1')).toEqual([1])
    await opened.pop()!.stop()
    rmSync(dataFolder, { recursive: true })
    await open('start')
    expect(existsSync(relocated)).toBe(false)
    expect(realpathSync(cluster())).not.toBe(relocated)
  })

  it('is moved behind a link when the folder was closed later', async () => {
    const before = await open('start')
    await query(before, 'create table vase (id int)')
    await before.stop()

    chmodSync(home, 0o700)
    expect(await query(await open('start'), 'select count(*)::int from vase')).toEqual([0])
    expect(lstatSync(cluster()).isSymbolicLink()).toBe(true)
  })
})

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
}

function chownLike(model: string, file: string): void {
  execFileSync('chown', ['--reference', model, file])
}
