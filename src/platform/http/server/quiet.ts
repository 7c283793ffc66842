import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

const STEP_MS = 5

/**
 * Resolves when a count has not grown for `quietMs`, or else after `maxMs`, and then after a turn of the event loop in
 * which it did not grow: nothing that the operating system had by then is left.
 */
export async function untilQuiet(
  count: () => number,
  { quietMs, maxMs }: { readonly quietMs: number; readonly maxMs: number },
): Promise<void> {
  const endMs = performance.now() + maxMs
  let known = count()
  let sinceMs = performance.now()
  while (performance.now() < Math.min(sinceMs + quietMs, endMs)) {
    await wait(STEP_MS)
    if (count() === known) continue
    known = count()
    sinceMs = performance.now()
  }
  do {
    known = count()
    await nextTurn()
  } while (count() !== known)
}
