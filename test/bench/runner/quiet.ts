import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { treeCpu } from '../../support/process/process-tree.ts'

/** Processor seconds so far: of all cores with their idle time, of everybody's work, and of this run with its shops. */
export type MachineSample = { readonly total: number; readonly busy: number; readonly own: number }

/** At most this share of all cores may be busy with other processes. */
export const MAX_OTHERS = 0.1

/** Parses the first line of `/proc/stat`; time stolen by other virtual machines counts as busy. */
export function parseMachine(line: string): Omit<MachineSample, 'own'> {
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softIrq = 0, stolen = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) / 100)
  const busy = user + nice + system + irq + softIrq + stolen
  return { total: busy + idle + waiting, busy }
}

/** The share of all cores that was busy with other processes between two samples, from 0 to 1. */
export function othersShare(before: MachineSample, after: MachineSample): number {
  const others = after.busy - before.busy - (after.own - before.own)
  return Math.min(1, Math.max(0, others / (after.total - before.total)))
}

/** A sample of this machine; this run is this process and all below it. */
export async function machineSample(): Promise<MachineSample> {
  const [stat, own] = await Promise.all([readFile('/proc/stat', 'utf8'), treeCpu(process.pid)])
  return { ...parseMachine(stat.split('\n')[0] ?? ''), own: own.shop + own.background + own.database }
}

/**
 * Waits until other processes are quiet for a second. The time is limited over the whole run; when it is used up, a
 * measurement starts on a busy machine, and its figures say so.
 */
export function quietWaiter(maxSeconds: number): () => Promise<void> {
  let leftMs = maxSeconds * 1000
  return async () => {
    while (leftMs > 0) {
      const startedMs = performance.now()
      const before = await machineSample()
      await sleep(1000)
      if (othersShare(before, await machineSample()) <= MAX_OTHERS) return
      leftMs -= performance.now() - startedMs
    }
  }
}
