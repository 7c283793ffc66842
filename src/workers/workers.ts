import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { BadConfig, type Config } from '../config.ts'
import { listenWhileStarting, openMainShop, type Running, startBackground } from '../shop-process.ts'
import { waitUpTo } from './wait-up-to.ts'
import { echoTo, freePortFor } from './worker-messages.ts'

const WORKERS_MS = 8_000
/** How long the connections of the starting page may take to end, before the workers open the port. */
const PORT_MS = 500
const FIRST_RESTART_MS = 500
const MAX_RESTART_MS = 30_000
/** A worker that lived longer is replaced at once. */
const STABLE_MS = 60_000

/**
 * Runs the shop as several processes on one port: this one runs the database and starts the job process, the workers answer. A worker
 * that dies is replaced. Until the first worker can answer, this process says that the shop starts.
 */
export async function serveWithWorkers(config: Config): Promise<Running> {
  // All workers accept from one socket, so that connections wait in the queue of the operating system: a worker that is
  // killed or busy holds none but those that it has accepted.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const { listener, onStep } = await listenWhileStarting(config)
  let portFreed: Promise<void> | undefined
  const freePort = () => {
    portFreed ??= listener.close(PORT_MS)
    return portFreed
  }
  const PORT = String((listener.server.address() as AddressInfo).port)
  const open = await openMainShop(config, { onStep }).catch(async (error: unknown) => {
    await listener.close(0)
    throw error
  })
  const background = startBackground(open)
  const close = async () => {
    await freePort()
    await background.stop()
    await open.close()
  }
  // The environment of the worker points it to the database that this process has opened.
  const fork = () => {
    const worker = cluster.fork({ DATABASE_URL: open.databaseUrl, PORT })
    echoTo(worker)
    freePortFor(worker, freePort)
    return worker
  }
  const workers = Array.from({ length: config.webWorkers }, fork)
  const addresses = await Promise.all(workers.map(listening)).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const replacements = workers.map((worker) => replaceWhenDead(worker, fork, open.shop.log))
  return {
    url: config.publicUrl?.origin ?? `http://localhost:${addresses[0]?.port ?? config.port}`,
    async stop() {
      for (const replacement of replacements) replacement.stop()
      const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await waitUpTo(Promise.all(alive.map(stopped)), WORKERS_MS)
      await close()
    },
  }
}

/** Replaces a worker, and those that replace it; one that dies soon after its start, later each time. */
function replaceWhenDead(first: Worker, fork: () => Worker, log: Logger): { stop(): void } {
  let crashes = 0
  let isStopping = false
  let timer: NodeJS.Timeout | undefined

  const watch = (worker: Worker) => {
    const startedMs = performance.now()
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      crashes = performance.now() - startedMs < STABLE_MS ? crashes + 1 : 0
      const delayMs = crashes === 0 ? 0 : Math.min(MAX_RESTART_MS, FIRST_RESTART_MS * 2 ** (crashes - 1))
      const reason = signal ?? code
      log.error({ worker: worker.process.pid, reason, delayMs }, 'a web worker exited and is replaced')
      timer = setTimeout(() => watch(fork()), delayMs)
    })
  }
  watch(first)
  return {
    stop() {
      isStopping = true
      clearTimeout(timer)
    },
  }
}

/** The worker's address once it listens; a worker that cannot start rejects with its exit code. */
async function listening(worker: Worker): Promise<{ port: number }> {
  const ended = once(worker, 'exit').then(([code]) => {
    throw new BadConfig(`The shop's workers could not start (exit code ${code}); the reason stands above.`)
  })
  const [address] = await Promise.race([once(worker, 'listening'), ended])
  return address
}

async function stopped(worker: Worker): Promise<void> {
  const exit = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await exit
}
