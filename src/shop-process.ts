import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { BadConfig, type Config } from './config.ts'
import { ensureOwner } from './features/accounts/registration/first-owner.ts'
import { createDemoShop } from './features/product-import/demo-shop.ts'
import { type OpenShop, type OpenShopOptions, openShop } from './open-shop.ts'
import { createDb, createPool } from './platform/db/db.ts'
import { commandLimits } from './platform/db/time-limits.ts'
import { errorCode } from './platform/error-code.ts'
import { watchEvents } from './platform/events/watch-events.ts'
import { projectRoot } from './platform/files/project-root.ts'
import { createHttpListener, type HttpListener } from './platform/http/server/http-listener.ts'
import { startIdleTasks } from './platform/jobs/idle-tasks.ts'
import { JobProcess } from './platform/jobs/job-process.ts'
import { STOP_MS } from './platform/jobs/queue.ts'
import { shell } from './shell/shell.tsx'
import { type StartStep, startingPage } from './shell/starting-page.ts'
import { waitUpTo } from './workers/wait-up-to.ts'
import { readByPrimary, untilPortIsFree } from './workers/worker-messages.ts'

export type Running = {
  /** The address of the shop. */
  readonly url: string
  /** Finishes the current requests and jobs, and releases port and database; at most ten seconds. */
  stop(): Promise<void>
}

// At most ten seconds together with the stop of the background work and of the database.
const REQUESTS_MS = 7_000

/** Opens the whole shop and serves it. The port is opened first, so that browsers and `/healthz` have an answer while it starts. */
export async function serve(config: Config): Promise<Running> {
  const { listener, onStep } = await listenWhileStarting(config)
  return startServing(config, listener, async () => {
    const open = await openMainShop(config, { onStep })
    return { open, background: startBackground(open) }
  })
}

/** Opens the port for a shop that starts: browsers see the step that `onStep` has named, everyone else gets 503. */
export async function listenWhileStarting(config: Config) {
  let step: StartStep = 'database'
  const listener = createHttpListener({ startingPage: () => startingPage(step) })
  await listen(listener, config)
  const onStep = (next: StartStep) => {
    step = next
  }
  return { listener, onStep }
}

/**
 * Serves a shop whose database and jobs another process runs. It listens when it can answer, and the port is free: until
 * then that process answers.
 */
export async function serveAsWorker(config: Config): Promise<Running> {
  const listener = createHttpListener({ socketClosed: readByPrimary })
  const running = await startServing(config, listener, async () => ({
    open: await openShop(config, { isMeasured: true }),
  }))
  await untilPortIsFree()
  await listen(listener, config)
  return running
}

type Opened = { readonly open: OpenShop; readonly background?: Background }

async function startServing(
  config: Config,
  listener: HttpListener,
  openForServing: () => Promise<Opened>,
): Promise<Running> {
  let opened: Opened | undefined
  try {
    opened = await openForServing()
    const { open, background } = opened
    const app = await createApp(open, { shell, listener })
    return {
      url: urlOf(config, listener),
      async stop() {
        await app.close(REQUESTS_MS)
        await background?.stop()
        await open.close()
      },
    }
  } catch (error) {
    await listener.close(0)
    await opened?.background?.stop()
    await opened?.open.close()
    throw error
  }
}

/** Opens the shop for the one process that owns its data folder, with demo products when configured. */
export async function openMainShop(
  config: Config,
  { onStep, ...options }: OpenShopOptions & { readonly onStep?: (step: StartStep) => void } = {},
): Promise<OpenShop> {
  const open = await openShop(config, { ...options, role: 'start', isMeasured: true })
  if (!config.rateLimits)
    open.shop.log.warn('requests are not limited by network address: HANDSEL_RATE_LIMITS is 0')
  try {
    if (config.demo) {
      onStep?.('demo')
      await createDemo(open)
    }
    onStep?.('opening')
    const setupText = await ensureOwner(open.shop)
    if (setupText) process.stdout.write(`${setupText}\n`)
    return open
  } catch (error) {
    await open.close()
    throw error
  }
}

/** With the time limits of a command: nobody waits for an answer, and a busy machine is slow. */
async function createDemo({ shop, databaseUrl }: OpenShop): Promise<void> {
  const pool = createPool({ connectionString: databaseUrl, max: 2 }, commandLimits)
  try {
    await createDemoShop({ ...shop, db: createDb(pool) })
  } finally {
    await pool.end()
  }
}

/** The work of a shop besides its requests: jobs and idle tasks. */
export type Background = {
  /** Waits for jobs and idle tasks, at most 1.5 seconds. */
  stop(): Promise<void>
}

/** Starts the job process when there are jobs or events, and the idle tasks. */
export function startBackground({ shop, pool, databaseUrl, telemetry }: OpenShop): Background {
  const { jobs, schedule } = shop.program
  const jobProcess = new JobProcess({
    file: join(projectRoot(), 'dist', 'jobs', 'jobs.js'),
    databaseUrl,
    pool,
    log: shop.log,
    jobs: Object.keys(jobs),
    schedule,
    onMessage: telemetry?.watchQueue(shop, pool),
  })
  const events = watchEvents(databaseUrl, pool, shop.log)
  const idleTasks = startIdleTasks(shop)
  return {
    async stop() {
      await Promise.all([events.stop(), jobProcess.stop(), waitUpTo(idleTasks.stop(), STOP_MS)])
    },
  }
}

async function listen({ server }: HttpListener, { port, host }: Config): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => resolve())
    })
  } catch (error) {
    throw cannotListen(error, port, host)
  }
}

function cannotListen(error: unknown, port: number, host: string): unknown {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    return new BadConfig(`Port ${port} is taken by another program. Stop it, or choose another with PORT.`)
  }
  if (code === 'EACCES') {
    return new BadConfig(`Port ${port} is not open to this user. Choose one above 1023 with PORT.`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new BadConfig(`HOST must be an address of this machine, and is "${host}".`)
  }
  return error
}

function urlOf({ publicUrl, port }: Config, { server }: HttpListener): string {
  const address = server.address() as AddressInfo | null
  return publicUrl?.origin ?? `http://localhost:${address?.port ?? port}`
}
