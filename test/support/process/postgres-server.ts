import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from '../../../src/platform/db/embedded/account.ts'
import { databaseBinaries } from '../../../src/platform/db/embedded/binaries.ts'
import {
  clusterFolder,
  clusterPassword,
  databaseUser,
  ensureCluster,
} from '../../../src/platform/db/embedded/cluster.ts'
import { freePort, newFolder } from './shop-process.ts'

/** A PostgreSQL of its own on a port of 127.0.0.1, as a shop's external database; tests may do anything to it. */
export type PostgresServer = {
  /** Of its database `shop`. */
  readonly url: string
  /** `fast` ends all connections and writes a checkpoint; `immediate` is a crash. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts it unless it runs; resolves when it accepts connections. */
  start(): Promise<void>
  /** As its administrator, outside the database `shop`: the rows of a statement. */
  query(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  remove(): Promise<void>
}

type ServerOptions = {
  readonly settings?: Readonly<Record<string, string | number>>
  /** The folder of the cluster's data folder; a temporary one when absent. */
  readonly folder?: string
}

export async function startPostgres({ settings = {}, folder }: ServerOptions = {}): Promise<PostgresServer> {
  const home = folder ?? (await newFolder())
  const account = databaseAccount(clusterFolder(home))
  const binaries = databaseBinaries(account)
  const cluster = await ensureCluster(home, account, binaries)
  const port = await freePort()
  const address = (database: string) =>
    `postgres://${databaseUser}:${clusterPassword(home)}@127.0.0.1:${port}/${database}`
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    log_min_messages: 'panic',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | undefined
  const hasEnded = () => !server || server.exitCode !== null || server.signalCode !== null

  const query: PostgresServer['query'] = async (text, values = []) => {
    const client = new pg.Client({ connectionString: address('postgres') })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text, [...values])).rows
    } finally {
      await client.end()
    }
  }
  const start = async () => {
    server = spawn(binaries.postgres, ['-D', cluster, ...flags], { ...account, cwd: '/', stdio: 'ignore' })
    for (let tries = 0; !(await query('select 1').catch(() => undefined)); tries += 1) {
      if (server.exitCode !== null || tries > 1_000)
        throw new Error('The PostgreSQL of this test did not start')
      await wait(20)
    }
  }
  const stop = async (mode: 'fast' | 'immediate') => {
    if (!server || hasEnded()) return
    const ended = once(server, 'exit')
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }
  await start()
  await query('create database shop')
  return {
    url: address('shop'),
    stop,
    start,
    query,
    async remove() {
      await stop('immediate')
      if (folder === undefined) await rm(home, { recursive: true, force: true })
    },
  }
}
