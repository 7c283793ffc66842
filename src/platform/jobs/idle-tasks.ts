import { setTimeout as delay } from 'node:timers/promises'
import type { Shop } from '../shop.ts'

/** Nothing at first: shoppers need the processor then, and the caches are empty. */
const START_MS = 30_000
const INTERVAL_MS = 60_000

export type IdleTasks = {
  /** Resolves when the running task has ended. */
  stop(): Promise<void>
}

/** Runs the features' idle tasks, one after the other, every minute. */
export function startIdleTasks(shop: Shop): IdleTasks {
  const stopping = new AbortController()
  const { signal } = stopping
  const ended = runRegularly(shop, signal)
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

async function runRegularly(shop: Shop, signal: AbortSignal): Promise<void> {
  await pause(START_MS, signal)
  while (!signal.aborted) {
    for (const task of shop.program.idleTasks) {
      await task(shop, signal).catch((error: unknown) =>
        shop.log.error({ err: error }, 'an idle task failed'),
      )
    }
    await pause(INTERVAL_MS, signal)
  }
}

/** Waits; no longer when it is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch(() => {})
}
