import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { errorCode } from '../../error-code.ts'
import { databaseAccount } from './account.ts'
import { databaseBinaries } from './binaries.ts'
import { clusterFolder, clusterPassword, databaseUser, ensureCluster } from './cluster.ts'
import { acquireLock } from './file-lock.ts'
import { clearStalePidFile, endServer, postmasterOf } from './postmaster.ts'
import { DatabaseRefusal } from './refusal.ts'
import { diedServer, type RunningServer, recordServer, runningServer } from './running-server.ts'
import { startServer } from './server.ts'
import { hasLeases, leaseRunning, type ServerLease } from './server-lease.ts'

export type LeasedServer = {
  readonly server: RunningServer
  readonly lease: ServerLease
  readonly joined: boolean
}

type Log = (line: string) => void

/** Takes a lease on the server that runs on the data folder, or starts one. One process at a time may start it. */
export async function leaseOrLaunch(dataFolder: string, onLog: Log): Promise<LeasedServer> {
  for (;;) {
    const leased = await joinRunning(dataFolder)
    if (leased) return leased

    const lock = acquireLock(join(dataFolder, 'launch.lock'))
    if ('release' in lock) {
      try {
        return (await joinRunning(dataFolder)) ?? (await launch(dataFolder, onLog))
      } finally {
        lock.release()
      }
    }
    await sleep(15)
  }
}

// A server that is shutting down, or that lost its watchdog, cannot be joined: its end is waited for.
async function joinRunning(dataFolder: string): Promise<LeasedServer | undefined> {
  const server = runningServer(dataFolder)
  if (!server) return undefined
  const lease = leaseOf(server)
  if (typeof lease === 'object') return { server, lease, joined: true }
  await endServer(server, lease === 'unguarded' ? 0 : 15_000, 10_000)
  rmSync(server.runFolder, { recursive: true, force: true })
  return undefined
}

function leaseOf(server: RunningServer): ServerLease | 'closing' | 'unguarded' {
  try {
    return leaseRunning(server.runFolder)
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error
    throw new DatabaseRefusal(
      'start-failed',
      `The database is running (process ${server.pid}) under another user, who alone may use it. Run this as that user or as root.`,
    )
  }
}

async function launch(dataFolder: string, onLog: Log): Promise<LeasedServer> {
  const unrecorded = postmasterOf(clusterFolder(dataFolder))
  if (unrecorded) await endServer(unrecorded, 5_000, 10_000)

  const account = databaseAccount(clusterFolder(dataFolder))
  const binaries = databaseBinaries(account)
  const cluster = await ensureCluster(dataFolder, account, binaries)
  clearStalePidFile(cluster)
  const died = diedServer(dataFolder)
  const { server, lease } = await startServer(cluster, binaries, account, {
    onLog,
    died: died && hasLeases(died.runFolder) ? died : undefined,
  })
  try {
    await ensureDatabase(server, clusterPassword(dataFolder))
  } catch (error) {
    lease.release()
    throw error
  }
  recordServer(dataFolder, server)
  return { server, lease, joined: false }
}

// Also proves that the password is valid. A new cluster has no database of ours yet.
async function ensureDatabase({ host, port }: RunningServer, password: string): Promise<void> {
  const client = new Client({ host, port, user: databaseUser, password, database: 'postgres' })
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseUser])
    if (found.rowCount === 0) await client.query(`create database ${databaseUser}`)
  } finally {
    await client.end()
  }
}
