import type { JobHandler } from '../../feature.ts'
import type { Shop } from '../../shop.ts'
import type { Counters, Counts } from '../counters.ts'
import type { Metrics } from './metrics.ts'
import type { Traces } from './traces.ts'

/** What the job process sends to the process that started it, after each job. */
type JobReport = {
  readonly job: string
  readonly isDone: boolean
  readonly seconds: number
  /** What features have counted since the last report. */
  readonly counted: Readonly<Record<string, Counts>>
}

type Jobs = Readonly<Record<string, JobHandler>>

/** In the job process: its jobs, each reported after it has run, and traced where traces are wanted. */
export function observedJobs(jobs: Jobs, traces: Pick<Traces, 'job'> | undefined): Jobs {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, handle]) => {
      const run: JobHandler = traces
        ? (shop, payload) => traces.job(name, () => handle(shop, payload))
        : handle
      return [name, (shop, payload) => reported(name, shop, () => run(shop, payload))]
    }),
  )
}

async function reported(job: string, { counters }: Shop, work: () => Promise<void>): Promise<void> {
  const startMs = performance.now()
  let isDone = false
  try {
    await work()
    isDone = true
  } finally {
    const report: JobReport = {
      job,
      isDone,
      seconds: (performance.now() - startMs) / 1000,
      counted: counters.take(),
    }
    // Without the other process nobody reads the figures either.
    if (process.connected) process.send?.(report, undefined, undefined, () => {})
  }
}

/** In the process that starts the job process: adds what it reports to the metrics of this one. */
export function receiveReports(
  metrics: Pick<Metrics, 'job'>,
  counters: Pick<Counters, 'include'>,
): (message: unknown) => void {
  return (message) => {
    if (!isReport(message)) return
    metrics.job(message.job, message.isDone, message.seconds)
    counters.include(message.counted)
  }
}

function isReport(message: unknown): message is JobReport {
  return typeof message === 'object' && message !== null && 'job' in message && 'counted' in message
}
