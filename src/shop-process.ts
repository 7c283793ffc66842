import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import { BadConfig, type Config } from './config.ts'
import { ensureOwner } from './features/accounts/accounts.ts'
import { createDemoShop } from './features/product-import/demo-shop.ts'
import { type OpenOptions, type OpenShop, openShop } from './open-shop.ts'
import { errorCode } from './platform/error-code.ts'
import { createFront, type Front } from './platform/http/front.ts'
import { type JobRunner, runJobs } from './platform/jobs/queue.ts'
import { shell } from './shell/shell.tsx'

export type Running = {
  /** Where the shop is to be found. */
  readonly url: string
  /** Finishes what is under way and lets go of port and database; at most ten seconds. */
  stop(): Promise<void>
}

// Together at most ten seconds, with the database's own stop between them.
const REQUESTS_MS = 7_000
const JOBS_MS = 1_500

/** Opens the whole shop and serves it. The port is taken first, so that `/healthz` says that it is starting. */
export async function serve(config: Config): Promise<Running> {
  const front = createFront()
  await listen(front, config)
  return served(config, front, async () => {
    const open = await openWhole(config)
    return { open, jobs: await startJobs(open) }
  })
}

/** Serves a shop whose database and jobs another process holds. It listens when it can answer, not before. */
export async function serveBeside(config: Config): Promise<Running> {
  const front = createFront()
  const running = await served(config, front, async () => ({ open: await openShop(config) }))
  await listen(front, config)
  return running
}

type Opened = { readonly open: OpenShop; readonly jobs?: JobRunner }

async function served(config: Config, front: Front, openIt: () => Promise<Opened>): Promise<Running> {
  let opened: Opened | undefined
  try {
    opened = await openIt()
    const { open, jobs } = opened
    const app = await createApp(open, { shell, front })
    return {
      url: urlOf(config, front),
      async stop() {
        await app.close(REQUESTS_MS)
        if (jobs) await atMost(jobs.stop(), JOBS_MS)
        await open.close()
      },
    }
  } catch (error) {
    await front.close(0)
    await opened?.jobs?.stop()
    await opened?.open.close()
    throw error
  }
}

/** The shop as the one process that owns its data folder sees it, with goods in it. */
export async function openWhole(config: Config, options: OpenOptions = {}): Promise<OpenShop> {
  const open = await openShop(config, { ...options, role: 'start' })
  try {
    if (config.demo) await createDemoShop(open.shop)
    const setUp = await ensureOwner(open.shop)
    if (setUp) process.stdout.write(`${setUp}\n`)
    return open
  } catch (error) {
    await open.close()
    throw error
  }
}

/** Starts doing the features' jobs. */
export function startJobs({ shop, pool }: OpenShop): Promise<JobRunner> {
  return runJobs(shop, pool, shop.program.jobs, shop.program.schedule)
}

async function listen({ server }: Front, { port, host }: Config): Promise<void> {
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

function urlOf({ publicUrl, port }: Config, { server }: Front): string {
  const address = server.address() as AddressInfo | null
  return publicUrl?.origin ?? `http://localhost:${address?.port ?? port}`
}

/** Waits for the work, but not for ever. */
export async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(timeout.resolve, ms)
  await Promise.race([work, timeout.promise])
  clearTimeout(timer)
}
