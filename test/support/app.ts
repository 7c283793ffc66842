import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { runOnce } from 'graphile-worker'
import { vi } from 'vitest'
import { type App, createApp } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { features as allFeatures } from '../../src/features.ts'
import { type OpenShop, openShop } from '../../src/open-shop.ts'
import { ALL_TAGS } from '../../src/platform/cache/change-tracker.ts'
import type { TimeLimits } from '../../src/platform/db/time-limits.ts'
import { wakeDispatcher } from '../../src/platform/events/event-store.ts'
import type { Feature } from '../../src/platform/feature.ts'
import type { Identify } from '../../src/platform/http/dispatch/dispatch-request.ts'
import { hasLockedJobs } from '../../src/platform/jobs/queue.ts'
import { taskListOf } from '../../src/platform/jobs/run-jobs.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { programOf } from '../../src/platform/program.ts'
import type { Assets } from '../../src/platform/render/assets.ts'
import type { Shop } from '../../src/platform/shop.ts'
import { shell } from '../../src/shell/shell.tsx'
import { shopExtensions } from '../../src/shop.config.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { noonMs } from './world.ts'

export type TestApp = {
  readonly shop: Shop
  readonly fastify: FastifyInstance
  readonly database: TestDatabase
  /** Bytes that the page cache holds. */
  readonly cachedBytes: () => number
  /** `http://127.0.0.1:…`: the app over a real socket, listening from the first call on. */
  origin(): Promise<string>
  setNowMs(nowMs: number): void
  /** Resolves when the page cache has received every change that was committed before. */
  cacheUpdated(): Promise<void>
  /**
   * Changes rows of the catalogue by hand, with the announcement that the shop's own operations make; resolves when
   * pages and facts in memory follow it.
   */
  changeCatalogue(statement: string, ...values: readonly unknown[]): Promise<void>
  /** Runs all jobs that are due, those of events among them. */
  runJobs(): Promise<void>
  /** The errors in the log so far. */
  loggedErrors(): readonly unknown[]
  /** Every line of the log so far. */
  logged(): readonly Record<string, unknown>[]
  close(): Promise<void>
}

export type TestAppOptions = {
  readonly features?: readonly Feature[]
  /** Values by the names of settings, as they are stored. */
  readonly settings?: Readonly<Record<string, unknown>>
  readonly nowMs?: number
  /** More of the environment: `PUBLIC_URL`, `SMTP_URL`. */
  readonly env?: Readonly<Record<string, string>>
  /** The database of another app, to be a second process of the same shop. */
  readonly sameDatabaseAs?: TestApp
  /** A database of the test's own, with the tests' products; closed together with the app. */
  readonly database?: TestDatabase
  readonly maxCachedBytes?: number
  /** Time limits on the database; those of the shop when absent. */
  readonly limits?: TimeLimits
  /** Identifies the caller, for tests that need an account without signing in. */
  readonly identify?: Identify
}

const script = '/assets/storefront.js'
const admin = { script: '/assets/admin/admin.js', preloads: [], styles: ['/assets/admin/admin.css'] }
const assets: Assets = {
  styles: ['/assets/shop.css'],
  scripts: { 'en-US': script, 'en-GB': script, 'de-DE': script },
  fonts: [],
  admin: { 'en-US': admin, 'en-GB': admin, 'de-DE': admin },
}

/** Tests try hundreds of wrong passwords: only those about the delay wait for it. And all their requests have one address. */
const inTests = { sign_in_refusal_ms: 0, limit_time_used: 60 }

/** The whole shop over a fresh database with the tests' products (`world.ts`), and a fixed clock. */
export async function makeTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const features = options.features ?? allFeatures
  const { identify } = options
  const program = programOf(
    identify ? features.map((feature) => (feature.identify ? { ...feature, identify } : feature)) : features,
    shopExtensions,
  )
  const database = options.sameDatabaseAs?.database ?? options.database ?? (await testDatabase('world'))
  const dataFolder = await mkdtemp(join(tmpdir(), 'handsel-data-'))
  const given = { ...(!options.sameDatabaseAs && inTests), ...options.settings }
  for (const [name, value] of Object.entries(given)) {
    await database.pool.query('insert into setting (name, value) values ($1, $2)', [
      name,
      JSON.stringify(value),
    ])
  }

  let nowMs = options.nowMs ?? noonMs
  const { log, lines } = recordedLog()
  const config = testConfig({ ...options.env, DATABASE_URL: database.url, HANDSEL_DATA: dataFolder })
  const open = await openShop(config, {
    program,
    assets,
    log,
    nowMs: () => nowMs,
    isMeasured: true,
    ...(options.limits && { limits: options.limits }),
  })
  open.telemetry?.watchQueue(open.shop, open.pool)
  const limit = options.maxCachedBytes
  const app = await createApp(open, {
    shell,
    ...(limit !== undefined && { maxCachedBytes: limit }),
  })

  return {
    shop: open.shop,
    fastify: app.fastify,
    database,
    cachedBytes: app.cachedBytes,
    origin: () => listening(app),
    setNowMs: (moved) => {
      nowMs = moved
    },
    cacheUpdated: () => cacheUpdated(open),
    async changeCatalogue(statement, ...values) {
      await database.pool.query(statement, [...values])
      await open.shop.tags.announce(open.shop.db, [ALL_TAGS])
      await cacheUpdated(open)
    },
    runJobs: () => runJobs(open),
    loggedErrors: () => lines.filter(({ level }) => level === 'error' || level === 'fatal'),
    logged: () => lines,
    async close() {
      await app.close(1_000)
      await open.close()
      if (!options.sameDatabaseAs) await database.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

export function testConfig(env: Readonly<Record<string, string>>): Config {
  return readConfig({
    HANDSEL_SECRET: 'a secret for tests, long enough to be one',
    HANDSEL_DEMO: '0',
    ...env,
  })
}

function recordedLog() {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  return { log: createLog({ logLevel: 'info' }, { write }), lines }
}

async function listening(app: App): Promise<string> {
  const { server } = app
  if (!server.listening) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Announcements arrive in the order of their commits, so that the last one announced is the last one received. */
async function cacheUpdated({ shop, announcements }: OpenShop): Promise<void> {
  const last = ['the last tag of a test']
  await shop.db.transaction().execute((tx) => shop.tags.announce(tx, last))
  await vi.waitUntil(() => !announcements.isPending(last), { timeout: 20_000, interval: 5 })
}

async function runJobs({ shop, pool }: OpenShop): Promise<void> {
  await wakeDispatcher(pool)
  const taskList = taskListOf(shop, shop.program.jobs)
  // The queue does not wait until the end of a job is noted: until then the jobs after it in its queue are not found.
  do await runOnce({ pgPool: pool, taskList, noHandleSignals: true })
  while (await hasLockedJobs(pool, Object.keys(taskList)))
}
