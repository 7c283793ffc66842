import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { createShop } from './create-shop.ts'
import { program as wholeProgram } from './features.ts'
import type { Announcements } from './platform/cache/announcements.ts'
import type { FactMemory } from './platform/cache/facts.ts'
import { createPool } from './platform/db/db.ts'
import { type OpenDatabaseOptions, openDatabase } from './platform/db/embedded/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import type { OutageWatch } from './platform/db/outage.ts'
import { refuseOtherVersions } from './platform/db/server-version.ts'
import { commandLimits, servingLimits, type TimeLimits } from './platform/db/time-limits.ts'
import type { Actor } from './platform/events/actor.ts'
import { createDataFolder } from './platform/files/make-folder.ts'
import { installQueue } from './platform/jobs/install-queue.ts'
import { createLog } from './platform/log/log.ts'
import { openTelemetry, type Telemetry } from './platform/log/metrics/telemetry.ts'
import { endProcess } from './platform/log/unhandled-errors.ts'
import type { Program } from './platform/program.ts'
import type { Assets } from './platform/render/assets.ts'
import type { Shop } from './platform/shop.ts'

/** A shop with its database, without a web server: what servers, commands and tests start with. */
export type OpenShop = {
  readonly shop: Shop
  readonly pool: ReturnType<typeof createPool>
  readonly databaseUrl: string
  readonly announcements: Announcements
  /** The shop's `facts`; whoever receives changes starts them. */
  readonly facts: FactMemory
  /** Whoever receives changes starts it when they are no longer received. */
  readonly outage: OutageWatch
  /** Reads the settings again, and then the cached values of features. */
  reloadSettings(): Promise<void>
  /** What measures this process, when it is measured. */
  readonly telemetry: Telemetry | undefined
  close(): Promise<void>
}

export type OpenShopOptions = {
  /** `start` is the running shop, once per data folder; `command`s may run at the same time. */
  readonly role?: 'start' | 'command'
  /** Time limits on the database; those of a process that serves when absent. */
  readonly limits?: TimeLimits
  /** The program to open; the whole one unless a test passes another. */
  readonly program?: Program
  readonly assets?: Assets
  /** Who changes what is changed without a request: a command; the shop itself when absent. */
  readonly actor?: Actor
  readonly nowMs?: () => number
  readonly log?: Logger
  /** Whether this process has metrics and traces, where they are configured; commands have none. */
  readonly isMeasured?: boolean
}

/**
 * Opens the database (starting the embedded one if need be), brings its tables up to date and reads the
 * settings. Throws `BadConfig`, `DatabaseRefusal` or `MigrationRefusal` with a sentence for the owner.
 */
export async function openShop(config: Config, options: OpenShopOptions = {}): Promise<OpenShop> {
  const log = options.log ?? createLog(config)
  const { dataFolder, databaseUrl } = config
  // Pictures and mails are stored there, also with an external database.
  createDataFolder(dataFolder)
  const database = await openDatabase({
    dataFolder,
    databaseUrl,
    role: options.role ?? 'command',
    onLog: (line) => log.debug({ database: line }, 'database'),
    ...(options.role === 'start' && { watch: watchEvents(log) }),
  })
  const telemetry = options.isMeasured ? await openTelemetry(config) : undefined
  const pool = createPool(
    { ...database.poolConfig, max: maxConnections(config, options.role) },
    options.limits ?? servingLimits,
  )
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  let closing = false
  // While the shop closes, the database ends the remaining connections: that is not an error.
  pool.on('error', (error) => closing || log.warn({ err: error }, 'database connection lost'))
  const close = async () => {
    closing = true
    await telemetry?.close()
    await pool.end()
    await database.stop()
  }
  try {
    await bringUpToDate(database.poolConfig, log)
    const parts = {
      program: wholeProgram,
      actor: SHOP,
      ...options,
      log,
      statementObserver: telemetry?.statement,
    }
    const created = await createShop(config, pool, parts)
    telemetry?.watchShop(created, pool)
    return { ...created, pool, databaseUrl: database.url, telemetry, close }
  } catch (error) {
    await close()
    throw error
  }
}

const SHOP: Actor = { kind: 'job', name: 'shop' }

/** On connections of its own: a migration takes longer than a statement of a page may. */
async function bringUpToDate(poolConfig: Parameters<typeof createPool>[0], log: Logger): Promise<void> {
  const pool = createPool({ ...poolConfig, max: 2 }, commandLimits)
  try {
    await refuseOtherVersions(pool)
    await migrate(pool)
    await installQueue(pool, log)
  } finally {
    await pool.end()
  }
}

/** Pages and jobs find the database again by themselves; without one the shop is of no use. */
function watchEvents(log: Logger): NonNullable<OpenDatabaseOptions['watch']> {
  return {
    onDied: () => log.error('the database server has died and is started again'),
    onRestarted: () => log.warn('the database server runs again'),
    onLost: (error) => endProcess(log, error, 'the database server has died and cannot be started again'),
  }
}

// Of the 100 connections of the embedded database; the job process (8), listeners and commands need the rest.
const CONNECTIONS_OF_WORKERS = 51
const CONNECTIONS_OF_PRIMARY = 6
// Each busy one costs the database some 15 MB; more of them, on the same machine, are not faster.
const MAX_CONNECTIONS = 6

function maxConnections({ webWorkers }: Config, role: OpenShopOptions['role']): number {
  if (webWorkers > 1 && role === 'start') return CONNECTIONS_OF_PRIMARY
  // One more connection of a worker listens for changes.
  const share = Math.floor(CONNECTIONS_OF_WORKERS / webWorkers) - 1
  return Math.min(MAX_CONNECTIONS, Math.max(2, share))
}
