import cluster from 'node:cluster'
import { BadConfig, type Config, readConfig } from './config.ts'
import { DatabaseRefusal } from './platform/db/embedded/refusal.ts'
import { MigrationRefusal } from './platform/db/migrate.ts'
import { createLog } from './platform/log/log.ts'
import { watchUnhandledErrors } from './platform/log/unhandled-errors.ts'
import { type Running, serve, serveAsWorker } from './shop-process.ts'
import { serveWithWorkers } from './workers/workers.ts'

/**
 * Starts the shop and prints its address. Refusals (`BadConfig`, `DatabaseRefusal`, …) have a sentence for the owner.
 */
async function startShop(config: Config): Promise<Running> {
  if (cluster.isWorker) return serveAsWorker(config)
  const startedMs = performance.now()
  const running = config.webWorkers > 1 ? await serveWithWorkers(config) : await serve(config)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  process.stdout.write(`The shop is open at ${running.url} (after ${seconds} s). Ctrl-C closes it.\n`)
  return running
}

/**
 * Starts the shop; a signal stops it and ends the process, a second one ends it at once. Rejects with what refused the
 * start.
 */
export async function runUntilSignal(config: Config): Promise<void> {
  watchUnhandledErrors(createLog(config))
  const running = await startShop(config)
  let stopping = false
  const stop = async () => {
    // A worker gets the signal from its primary as well as from the terminal: that is one stop, not two.
    if (stopping && cluster.isWorker) return
    if (stopping) process.exit(1)
    stopping = true
    await running.stop().catch(giveUp)
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

function giveUp(error: unknown): never {
  const isExpected = [BadConfig, DatabaseRefusal, MigrationRefusal].some((kind) => error instanceof kind)
  const message = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (import.meta.main) {
  const start = async () => runUntilSignal(readConfig(process.env))
  start().catch(giveUp)
}
