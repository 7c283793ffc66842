import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { BadConfig, type Config } from './config.ts'
import { openMainShop, type Running, startBackground, waitUpTo } from './shop-process.ts'

const WORKERS_MS = 8_000

/**
 * Runs the shop as several processes on one port: this one runs the database and starts the job process, the workers answer. A worker
 * that dies is replaced.
 */
export async function serveWithWorkers(config: Config): Promise<Running> {
  const open = await openMainShop(config)
  const background = startBackground(open)
  const close = async () => {
    await background.stop()
    await open.close()
  }
  // The environment of the worker points it to the database that this process has opened.
  const fork = () => cluster.fork({ DATABASE_URL: open.databaseUrl })
  const addresses = await Promise.all(
    Array.from({ length: config.webWorkers }, () => listening(fork())),
  ).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const replace = (worker: Worker, code: number) => {
    open.shop.log.error({ worker: worker.process.pid, code }, 'a web worker exited and is replaced')
    fork()
  }
  cluster.on('exit', replace)
  return {
    url: config.publicUrl?.origin ?? `http://localhost:${addresses[0]?.port ?? config.port}`,
    async stop() {
      cluster.off('exit', replace)
      const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await waitUpTo(Promise.all(alive.map(stopped)), WORKERS_MS)
      await close()
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
