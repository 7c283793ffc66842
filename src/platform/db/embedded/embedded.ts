import { join, resolve } from 'node:path'
import type { PoolConfig } from 'pg'
import { createDataFolder } from '../../files/make-folder.ts'
import { clusterPassword, databaseUser } from './cluster.ts'
import { acquireLock, type FileLock } from './file-lock.ts'
import { type LeasedServer, leaseOrLaunch } from './launch.ts'
import { endServer } from './postmaster.ts'
import { isAlive } from './process-mark.ts'
import { DatabaseRefusal } from './refusal.ts'
import { type RunningServer, removeServerRecord } from './running-server.ts'
import { type WatchedServer, watchServer } from './watch-server.ts'

export type OpenDatabaseOptions = {
  readonly dataFolder: string
  /** `start` is the shop itself, once per data folder; any number of `command`s run at the same time. */
  readonly role: 'start' | 'command'
  /** An external PostgreSQL: then nothing is started, and nothing of what follows applies. */
  readonly databaseUrl?: string | undefined
  /** Gets the lines of the embedded server's log. */
  readonly onLog?: (line: string) => void
  /** For `start`, which starts a server that has died again: what happens meanwhile, and when that does not succeed. */
  readonly watch?: Pick<WatchedServer, 'onDied' | 'onRestarted' | 'onLost'>
}

export type OpenDatabase = {
  readonly url: string
  readonly poolConfig: PoolConfig
  /** Whether the database was already running. */
  readonly joined: boolean
  /** Releases the database; its server ends, and is waited for, when no other process has a lease. End pools first. */
  stop(): Promise<void>
}

/**
 * Opens the shop's database. The embedded server is created, started, or joined when another process of this shop runs
 * it; it ends with the last process that has it open, even when that is killed. Throws `DatabaseRefusal`: a second
 * `start` on a data folder is `already-running`, the other reasons mean that the database is not available. `BadConfig`:
 * the data folder cannot be written.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  if (options.databaseUrl !== undefined) return externalDatabase(options.databaseUrl)

  const dataFolder = resolve(options.dataFolder)
  createDataFolder(dataFolder)
  const start = options.role === 'start' ? lockStart(dataFolder) : undefined
  const lease = () => leaseOrLaunch(dataFolder, options.onLog ?? (() => {}))
  try {
    const leased = await lease()
    return opened(
      dataFolder,
      options.watch ? watched(leased, lease, options.watch) : unwatched(leased),
      start,
    )
  } catch (error) {
    start?.release()
    throw error
  }
}

function externalDatabase(url: string): OpenDatabase {
  return { url, poolConfig: { connectionString: url }, joined: true, stop: async () => {} }
}

function lockStart(dataFolder: string): FileLock {
  const lock = acquireLock(join(dataFolder, 'handsel.lock'))
  if ('release' in lock) return lock
  throw new DatabaseRefusal(
    'already-running',
    `The shop is already running on the data folder ${dataFolder} (process ${lock.pid}, since ${lock.since}). ` +
      'Stop that one first, or give this one a folder of its own with HANDSEL_DATA.',
  )
}

type Leased = {
  /** The server that runs now. */
  readonly current: () => LeasedServer
  endWatch(): Promise<void>
}

function unwatched(leased: LeasedServer): Leased {
  return { current: () => leased, endWatch: async () => {} }
}

/** Whoever is connected by the address of the server stays, so that one at another address is of no use. */
function watched(
  first: LeasedServer,
  lease: () => Promise<LeasedServer>,
  events: NonNullable<OpenDatabaseOptions['watch']>,
): Leased {
  let leased = first
  const watch = watchServer({
    ...events,
    isRunning: () => isAlive(leased.server),
    async restart() {
      const next = await lease()
      const { host, port } = next.server
      if (host !== leased.server.host || port !== leased.server.port) {
        next.lease.release()
        throw new DatabaseRefusal('start-failed', 'The database was started again at another address.')
      }
      leased.lease.release()
      leased = next
    },
  })
  return { current: () => leased, endWatch: watch.stop }
}

function opened(
  dataFolder: string,
  { current, endWatch }: Leased,
  start: FileLock | undefined,
): OpenDatabase {
  const { server, joined } = current()
  const { host, port } = server
  const password = clusterPassword(dataFolder)
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await endWatch()
    const { lease, server } = current()
    start?.release()
    if (!lease.release().hasOtherLeases) await serverEnded(dataFolder, server)
  }
  return {
    url: `postgres://${databaseUser}:${password}@${encodeURIComponent(host)}:${port}/${databaseUser}`,
    poolConfig: { host, port, user: databaseUser, password, database: databaseUser },
    joined,
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}

// The watchdog ends the server; after the timeout it gets a signal. A stop must be over within ten seconds.
async function serverEnded(dataFolder: string, server: RunningServer): Promise<void> {
  await endServer(server, 7_000, 1_000)
  removeServerRecord(dataFolder, server)
}
