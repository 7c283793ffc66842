import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { postmasterOf } from '../../../src/platform/db/embedded/postmaster.ts'
import type { DatabaseKind, OutageShop } from './outage-shop.ts'

/** Something that happens to a database. */
export type Failure = {
  readonly name: string
  readonly kinds: readonly DatabaseKind[]
  /** Whether orders are placed meanwhile. */
  readonly underOrders: boolean
  /** Resolves when the database works again, or is left to the shop. */
  happen(outage: OutageShop): Promise<void>
}

/** So that a test can take all connections of an external server. */
export const settings = { max_connections: 30, max_wal_size: '32MB', min_wal_size: '32MB' } as const

const AWAY_MS = 2_000

const both = ['embedded', 'external'] as const
const external = ['external'] as const

export const failures: readonly Failure[] = [
  { name: 'kill -9 of the server', kinds: ['embedded'], underOrders: true, happen: killServer },
  { name: 'kill -9 of the idle server', kinds: ['embedded'], underOrders: false, happen: killServer },
  { name: 'every connection ended', kinds: both, underOrders: true, happen: endConnections },
  { name: 'restart (fast)', kinds: external, underOrders: true, happen: restarted('fast', 0) },
  { name: 'restart (immediate)', kinds: external, underOrders: true, happen: restarted('immediate', 0) },
  { name: 'away for 2 s', kinds: external, underOrders: true, happen: restarted('fast', AWAY_MS) },
  { name: 'no connection free for 2 s', kinds: external, underOrders: true, happen: takeAllConnections },
  { name: 'read-only for 2 s', kinds: both, underOrders: true, happen: readOnlyForAWhile },
]

export function failureNamed(name: string): Failure {
  const failure = failures.find((one) => one.name === name)
  if (!failure) throw new Error(`There is no failure "${name}"`)
  return failure
}

async function killServer({ shop }: OutageShop): Promise<void> {
  const server = postmasterOf(`${shop.data}/postgres`)
  if (!server) throw new Error('No server runs')
  process.kill(server.pid, 'SIGKILL')
}

const OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
                 where datname = current_database() and pid <> pg_backend_pid()`

async function endConnections({ inDatabase }: OutageShop): Promise<void> {
  await inDatabase((client) => client.query(OTHERS))
}

function restarted(mode: 'fast' | 'immediate', awayMs: number) {
  return async ({ server }: OutageShop) => {
    await server?.stop(mode)
    await wait(awayMs)
    await server?.start()
  }
}

/** Connects as often as the server allows, and takes the connections of the shop too. */
async function takeAllConnections({ server }: OutageShop): Promise<void> {
  if (!server) return
  const taken: pg.Client[] = []
  const take = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => {})
    return client.connect().then(
      () => taken.push(client) > 0,
      () => false,
    )
  }
  while (await take());
  await taken[0]?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and not (pid = any($1))`,
    [taken.map((client) => (client as pg.Client & { processID: number }).processID)],
  )
  const endMs = Date.now() + AWAY_MS
  while (Date.now() < endMs) if (!(await take())) await wait(20)
  await Promise.all(taken.map((client) => client.end()))
}

/** As a disk that is mounted read-only, or a standby server: sessions that begin now cannot write. */
async function readOnlyForAWhile({ inDatabase }: OutageShop): Promise<void> {
  const set = (value: string) =>
    inDatabase(async (client) => {
      await client.query('set transaction_read_only = off')
      await client.query(`begin read write`)
      await client.query(
        `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
      )
      await client.query('commit')
      await client.query(OTHERS)
    })
  await set('on')
  await wait(AWAY_MS)
  await set('off')
}

/**
 * No space left on the disk of the database, for pages first and then for the write-ahead log, which ends the server. The
 * disk is a small one in memory, with a file that fills it.
 */
export function diskFull(disk: string): Failure {
  return {
    name: 'disk full for 3 s, and the log of writes with it',
    kinds: both,
    underOrders: true,
    async happen({ inDatabase, server }) {
      const filling = join(disk, 'filling')
      fill(filling)
      await wait(1_500)
      const segment = inDatabase((client) =>
        client.query(
          `create table if not exists filling (text text); insert into filling values ('x'); select pg_switch_wal()`,
        ),
      )
      await segment.catch(() => {})
      for (let count = 0; count < 5; count += 1) {
        await inDatabase((client) =>
          client.query('select pg_logical_emit_message(true, $1, repeat($1, 20000000))', ['x']),
        ).catch(() => {})
      }
      await wait(1_500)
      rmSync(filling)
      await server?.start()
    },
  }
}

function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let bytes = 1 << 20; bytes >= 512; bytes >>= 1) fillWith(file, Buffer.alloc(bytes))
  } finally {
    closeSync(file)
  }
}

function fillWith(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch {
    // It is full.
  }
}
