import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { StatementObserver } from '../../db/db.ts'
import { errorCode } from '../../error-code.ts'
import type { CounterDeclaration, Counters } from '../counters.ts'
import type { RequestName } from './request-name.ts'

/** The figures of one process, in Prometheus' terms: seconds, bytes, counts from its start. */
export type Metrics = {
  readonly registry: Registry
  readonly statement: StatementObserver
  /** `seconds`: absent for one that could not be read. */
  request(name: RequestName, status: number, seconds?: number): void
  /** Cached pages that were sent so far, one more each time: read when the figures are. */
  readonly cachedPages: { hits: number }
  job(name: string, isDone: boolean, seconds: number): void
  /** Adds the counters that features declare. */
  addCounters(declarations: readonly CounterDeclaration[], counters: Counters): void
  /** Adds figures that are read when they are requested; of several processes they are added up. */
  addGauges(gauges: readonly GaugeDeclaration[]): void
}

export type GaugeDeclaration = {
  readonly name: string
  readonly help: string
  /** The name of its label; then `read` answers with the figures by its values. */
  readonly label?: string
  read(): number | Iterable<readonly [string, number]> | Promise<Iterable<readonly [string, number]>>
}

/** From a cart call to a slow report, in seconds. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const STATEMENT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5]
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120]

/** The metrics of this process, with those that every process of Node has: memory, processor time, event loop. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  showWorstEventLoop(registry)

  const requests = new Counter({
    name: 'handsel_http_requests_total',
    help: 'Requests that were answered, without cached pages and static files.',
    labelNames: ['kind', 'route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'handsel_http_request_duration_seconds',
    help: 'Time from the complete request to its answer, without cached pages and static files.',
    labelNames: ['kind', 'route'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const cachedPages = { hits: 0 }
  new Counter({
    name: 'handsel_cached_page_hits_total',
    help: 'Pages that were sent from the page cache.',
    registers,
    collect() {
      this.reset()
      this.inc(cachedPages.hits)
    },
  })
  const statementSeconds = new Histogram({
    name: 'handsel_database_statement_duration_seconds',
    help: 'Time of statements, as the shop sees them.',
    buckets: STATEMENT_BUCKETS,
    registers,
  })
  const statementErrors = new Counter({
    name: 'handsel_database_statement_errors_total',
    help: 'Statements that failed, by the class of their SQLSTATE; P0 and 23 are refusals that the shop expects.',
    labelNames: ['class'],
    registers,
  })
  const jobs = new Counter({
    name: 'handsel_jobs_total',
    help: 'Jobs that were run, by outcome. A failed one is run again.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const jobSeconds = new Histogram({
    name: 'handsel_job_duration_seconds',
    help: 'Time of jobs.',
    labelNames: ['job'],
    buckets: JOB_BUCKETS,
    registers,
  })

  return {
    registry,
    cachedPages,
    statement(event) {
      statementSeconds.observe(event.queryDurationMillis / 1000)
      if (event.level === 'error') statementErrors.inc({ class: errorClass(event.error) })
    },
    request({ kind, route }, status, seconds) {
      requests.inc({ kind, route, status: `${Math.floor(status / 100)}xx` })
      if (seconds !== undefined) requestSeconds.observe({ kind, route }, seconds)
    },
    job(job, isDone, seconds) {
      jobs.inc({ job, outcome: isDone ? 'done' : 'failed' })
      jobSeconds.observe({ job }, seconds)
    },
    addCounters(declarations, counters) {
      for (const declaration of declarations) addCounter(registry, declaration, counters)
    },
    addGauges(gauges) {
      for (const gauge of gauges) addGauge(registry, gauge)
    },
  }
}

/** Of several processes, not their average: one that is busy would not be seen. */
function showWorstEventLoop(registry: Registry): void {
  for (const metric of registry.getMetricsAsArray())
    if (metric.name.startsWith('nodejs_eventloop_lag')) metric.aggregator = 'max'
}

function addCounter(
  registry: Registry,
  { name, help, label }: CounterDeclaration,
  counters: Pick<Counters, 'read'>,
): void {
  const labelNames = label ? [label.name] : []
  new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      const counts = counters.read()[name] ?? {}
      this.reset()
      if (!label) return this.inc(counts[''] ?? 0)
      for (const value of label.values) this.inc({ [label.name]: value }, counts[value] ?? 0)
    },
  })
}

function addGauge(registry: Registry, { name, help, label, read }: GaugeDeclaration): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const figures = await read()
      this.reset()
      if (typeof figures === 'number') return this.set(figures)
      for (const [value, figure] of figures)
        if (label === undefined) this.set(figure)
        else this.set({ [label]: value }, figure)
    },
  })
}

/** `08` of PostgreSQL's `08006`; `connection` for what no database answered. */
function errorClass(error: unknown): string {
  const code = errorCode(error) ?? ''
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E') ? code.slice(0, 2) : 'connection'
}
