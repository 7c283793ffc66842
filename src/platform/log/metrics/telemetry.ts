import cluster from 'node:cluster'
import type { Pool } from 'pg'
import type { Config } from '../../../config.ts'
import type { FactMemory } from '../../cache/facts.ts'
import type { CacheHitHandler } from '../../cache/hit.ts'
import type { PageCache } from '../../cache/page-cache.ts'
import type { StatementObserver } from '../../db/db.ts'
import type { Dispatch } from '../../http/dispatch/dispatch.ts'
import type { HandlerTables } from '../../http/dispatch/handler-tables.ts'
import type { Shop } from '../../shop.ts'
import { receiveReports } from './job-reports.ts'
import type { GaugeDeclaration, Metrics } from './metrics.ts'
import { observedDispatch, observedHit } from './observed-requests.ts'
import { queueGauges } from './queue-gauges.ts'

/** What answers requests. */
export type Served = { readonly dispatch: Dispatch; readonly hit: CacheHitHandler }

/** `/metrics`: its token, and the figures of all processes as text. */
export type MetricsPage = { readonly token: string; text(): Promise<string> }

/** The metrics and traces of one process: each part that is measured is passed to it once. */
export type Telemetry = {
  readonly statement: StatementObserver
  /** The pool of connections, and what features count. */
  watchShop(created: { readonly shop: Shop }, pool: Pool): void
  /** Wraps what answers requests, so that it is measured. */
  watchApp(served: Served, app: WatchedApp): Served & { readonly metrics?: MetricsPage }
  /** The queue of jobs; returns what receives the reports of the job process. For one process of the shop only. */
  watchQueue(shop: Shop, pool: Pool): ((message: unknown) => void) | undefined
  close(): Promise<void>
}

type WatchedApp = {
  readonly calls: HandlerTables
  readonly pages: Pick<PageCache, 'bytes' | 'count'>
  readonly facts: Pick<FactMemory, 'counts'>
}

/** Loads what the configuration wants: without any of it nothing is loaded, and `undefined` is returned. */
export async function openTelemetry(
  config: Pick<Config, 'metricsToken' | 'tracesUrl' | 'serviceName' | 'webWorkers'>,
): Promise<Telemetry | undefined> {
  const { metricsToken: token, tracesUrl, serviceName } = config
  if (token === undefined && tracesUrl === undefined) return undefined
  const metrics = token === undefined ? undefined : await loadMetrics(config)
  const traces = tracesUrl && (await import('./traces.ts')).createTraces({ tracesUrl, serviceName })
  return {
    statement(event) {
      metrics?.statement(event)
      traces?.statement(event)
    },
    watchShop({ shop }, pool) {
      metrics?.addCounters(shop.program.counters, shop.counters)
      metrics?.addGauges(poolGauges(pool))
    },
    watchApp({ dispatch, hit }, { calls, ...caches }) {
      metrics?.addGauges(cacheGauges(caches))
      return {
        dispatch: observedDispatch(dispatch, calls, { metrics, traces }),
        hit: observedHit(hit, calls, { metrics, traces }),
        ...(metrics && token !== undefined && { metrics: { token, text: metrics.text } }),
      }
    },
    watchQueue({ program, counters }, pool) {
      if (!metrics) return undefined
      metrics.addGauges(queueGauges({ pool, jobs: Object.keys(program.jobs), mailJobs: program.mailJobs }))
      return receiveReports(metrics, counters)
    },
    close: async () => traces?.close(),
  }
}

type LoadedMetrics = Metrics & { text(): Promise<string> }

async function loadMetrics({ webWorkers }: Pick<Config, 'webWorkers'>): Promise<LoadedMetrics> {
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics()
  const { registry } = metrics
  const text = () => registry.metrics()
  if (webWorkers === 1) return { ...metrics, text }
  const { answerWorkers, metricsByPrimary } = await import('./metrics-of-workers.ts')
  if (cluster.isWorker) return { ...metrics, text: metricsByPrimary(registry) }
  answerWorkers(cluster, registry)
  return { ...metrics, text }
}

function poolGauges(pool: Pool): readonly GaugeDeclaration[] {
  return [
    {
      name: 'handsel_database_connections',
      help: 'Connections of the pool to the database, by what they do.',
      label: 'state',
      read: () => [
        ['idle', pool.idleCount],
        ['busy', pool.totalCount - pool.idleCount],
      ],
    },
    {
      name: 'handsel_database_connections_max',
      help: 'How many connections the pool may have.',
      read: () => pool.options.max,
    },
    {
      name: 'handsel_database_waiting',
      help: 'How many statements wait for a connection.',
      read: () => pool.waitingCount,
    },
  ]
}

function cacheGauges({ pages, facts }: Omit<WatchedApp, 'calls'>): readonly GaugeDeclaration[] {
  return [
    { name: 'handsel_page_cache_bytes', help: 'Size of the cached pages.', read: pages.bytes },
    { name: 'handsel_page_cache_pages', help: 'Cached pages.', read: pages.count },
    {
      name: 'handsel_facts',
      help: 'Facts of the catalog in memory, by kind.',
      label: 'kind',
      read: () => facts.counts(),
    },
  ]
}
