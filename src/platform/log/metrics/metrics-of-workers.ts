import type { Cluster, Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

type Figures = readonly MetricObjectWithValues<MetricValue<string>>[]

/** Between a web worker and the primary process, in both directions. */
type Message =
  /** To the primary: the text of all processes is wanted; it comes back as `text`. */
  | { readonly metrics: 'scrape'; readonly id: number }
  | { readonly metrics: 'text'; readonly id: number; readonly text: string }
  /** To a worker: its own figures are wanted; they come back as `figures`. */
  | { readonly metrics: 'read'; readonly id: number }
  | { readonly metrics: 'figures'; readonly id: number; readonly figures: Figures }

const WORKER_MS = 2_000
const PRIMARY_MS = 4_000

/** In a web worker: sends its figures to the primary on request; returns the text of all processes together. */
export function metricsByPrimary(registry: Registry): () => Promise<string> {
  let last = 0
  const waiting = new Map<number, (text: string) => void>()
  process.on('message', async (message) => {
    if (!isMessage(message)) return
    if (message.metrics === 'text') waiting.get(message.id)?.(message.text)
    if (message.metrics !== 'read') return
    const figures = await registry.getMetricsAsJSON()
    if (process.connected) send(process, { metrics: 'figures', id: message.id, figures })
  })
  return async () => {
    last += 1
    const id = last
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const timer = setTimeout(() => reject(new Error('The primary process did not answer.')), PRIMARY_MS)
    waiting.set(id, resolve)
    send(process, { metrics: 'scrape', id })
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      waiting.delete(id)
    }
  }
}

/**
 * In the primary process: answers scrapes of the workers with the sum of all processes. What a worker has counted that is
 * gone still counts, as far as it was read: a sum that falls would look like a restart of the whole shop.
 */
export function answerWorkers(cluster: Cluster, registry: Registry): void {
  let last = 0
  const latest = new Map<number, Figures>()
  let counted: Figures = []
  const waiting = new Map<string, () => void>()

  cluster.on('exit', async ({ id }) => {
    const figures = latest.get(id)
    latest.delete(id)
    if (figures) counted = await sumOf([counted, figures.filter(isCount)]).getMetricsAsJSON()
  })
  cluster.on('message', async (worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.metrics === 'figures') {
      latest.set(worker.id, message.figures)
      waiting.get(`${worker.id} ${message.id}`)?.()
    }
    if (message.metrics !== 'scrape') return
    const text = await textOfAll()
    if (worker.isConnected()) send(worker, { metrics: 'text', id: message.id, text })
  })

  /** Resolves when the worker has sent its figures, or has not for too long: its last ones are used then. */
  const refreshed = (worker: Worker, id: number) =>
    new Promise<void>((resolve) => {
      const key = `${worker.id} ${id}`
      const done = () => {
        clearTimeout(timer)
        waiting.delete(key)
        resolve()
      }
      const timer = setTimeout(done, WORKER_MS)
      waiting.set(key, done)
      send(worker, { metrics: 'read', id })
    })
  const textOfAll = async () => {
    last += 1
    const id = last
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    const own = registry.getMetricsAsJSON()
    await Promise.all(workers.map((worker) => worker && refreshed(worker, id)))
    return sumOf([await own, counted, ...latest.values()]).metrics()
  }
}

function sumOf(processes: readonly Figures[]): Registry {
  return AggregatorRegistry.aggregate([...processes])
}

function isCount({ type }: Figures[number]): boolean {
  return ['counter', 'histogram'].includes(String(type))
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'metrics' in message
}

/** An error means that the other process is gone. */
function send(to: Worker | NodeJS.Process, message: Message): void {
  to.send?.(message, undefined, undefined, () => {})
}
