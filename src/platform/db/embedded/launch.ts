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
import { type RunningServer, recordServer, runningServer } from './running-server.ts'
import { startServer } from './server.ts'
import { holdRunning, type ServerHold } from './server-lease.ts'

export type HeldServer = {
  readonly server: RunningServer
  readonly hold: ServerHold
  readonly joined: boolean
}

type Log = (line: string) => void

/** Holds the server that runs on the data folder, or starts one. One process at a time may start it. */
export async function holdOrLaunch(dataFolder: string, onLog: Log): Promise<HeldServer> {
  for (;;) {
    const held = await joinRunning(dataFolder)
    if (held) return held

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
async function joinRunning(dataFolder: string): Promise<HeldServer | undefined> {
  const server = runningServer(dataFolder)
  if (!server) return undefined
  const hold = holdOf(server)
  if (typeof hold === 'object') return { server, hold, joined: true }
  await endServer(server, hold === 'unguarded' ? 0 : 15_000, 10_000)
  rmSync(server.runFolder, { recursive: true, force: true })
  return undefined
}

function holdOf(server: RunningServer): ServerHold | 'closing' | 'unguarded' {
  try {
    return holdRunning(server.runFolder)
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error
    throw new DatabaseRefusal(
      'start-failed',
      `The database is running (process ${server.pid}) under another user, who alone may use it. Run this as that user or as root.`,
    )
  }
}

async function launch(dataFolder: string, onLog: Log): Promise<HeldServer> {
  const unrecorded = postmasterOf(clusterFolder(dataFolder))
  if (unrecorded) await endServer(unrecorded, 5_000, 10_000)

  const account = databaseAccount(clusterFolder(dataFolder))
  const binaries = databaseBinaries(account)
  const cluster = await ensureCluster(dataFolder, account, binaries)
  clearStalePidFile(cluster)
  const { server, hold } = await startServer(cluster, binaries, account, onLog)
  try {
    await ensureDatabase(server, clusterPassword(dataFolder))
  } catch (error) {
    hold.release()
    throw error
  }
  recordServer(dataFolder, server)
  return { server, hold, joined: false }
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
