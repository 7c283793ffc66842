import { join, resolve } from 'node:path'
import type { PoolConfig } from 'pg'
import { makeDataFolder } from '../../make-folder.ts'
import { type Claim, claim } from './claim.ts'
import { clusterPassword, databaseUser } from './cluster.ts'
import { type Held, holdOrLaunch } from './launch.ts'
import { endServer } from './postmaster.ts'
import { DatabaseRefusal } from './refusal.ts'
import { forgetServer, type RunningServer } from './running.ts'

export type OpenOptions = {
  readonly dataFolder: string
  /** `start` is the shop itself, once per data folder; any number of `command`s work beside it. */
  readonly role: 'start' | 'command'
  /** An own PostgreSQL: then nothing is started, and nothing of what follows applies. */
  readonly databaseUrl?: string | undefined
  /** Gets the lines of the embedded server's log. */
  readonly onLog?: (line: string) => void
}

export type OpenDatabase = {
  readonly url: string
  readonly poolConfig: PoolConfig
  /** Whether the database was running already. */
  readonly joined: boolean
  /** Lets go of the database; its server ends, and is waited for, when nobody else holds it. End pools first. */
  stop(): Promise<void>
}

/**
 * Opens the shop's database. The embedded server is made, started, or joined when another process of this shop runs
 * it; it ends with the last process that has it open, killed ones included. Throws `DatabaseRefusal`: a second
 * `start` on a data folder is `already-running`, the other reasons say that it cannot be had at all. `BadConfig`: the data
 * folder cannot be written.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  if (options.databaseUrl !== undefined) return givenDatabase(options.databaseUrl)

  const dataFolder = resolve(options.dataFolder)
  makeDataFolder(dataFolder)
  const start = options.role === 'start' ? claimStart(dataFolder) : undefined
  try {
    return opened(dataFolder, await holdOrLaunch(dataFolder, options.onLog ?? (() => {})), start)
  } catch (error) {
    start?.release()
    throw error
  }
}

function givenDatabase(url: string): OpenDatabase {
  return { url, poolConfig: { connectionString: url }, joined: true, stop: async () => {} }
}

function claimStart(dataFolder: string): Claim {
  const claimed = claim(join(dataFolder, 'handsel.lock'))
  if ('release' in claimed) return claimed
  throw new DatabaseRefusal(
    'already-running',
    `The shop is already running on the data folder ${dataFolder} (process ${claimed.pid}, since ${claimed.since}). ` +
      'Stop that one first, or give this one a folder of its own with HANDSEL_DATA.',
  )
}

function opened(dataFolder: string, { server, hold, joined }: Held, start: Claim | undefined): OpenDatabase {
  const { host, port } = server
  const password = clusterPassword(dataFolder)
  let stopping: Promise<void> | undefined
  return {
    url: `postgres://${databaseUser}:${password}@${encodeURIComponent(host)}:${port}/${databaseUser}`,
    poolConfig: { host, port, user: databaseUser, password, database: databaseUser },
    joined,
    stop() {
      start?.release()
      stopping ??= hold.release().othersHold ? Promise.resolve() : ended(dataFolder, server)
      return stopping
    },
  }
}

// The watchdog ends the server; after the patience it is helped along. A stop must be over within ten seconds.
async function ended(dataFolder: string, server: RunningServer): Promise<void> {
  await endServer(server, 7_000, 1_000)
  forgetServer(dataFolder, server)
}
