/** In a normal distribution, larger values occur once in a thousand times by chance. */
export const MAX_Z = 3.29

/** How far two samples of the same size are apart, in standard deviations (Mann and Whitney's U). */
export function zScore(one: readonly number[], other: readonly number[]): number {
  const n = one.length
  const above = (a: number, b: number) => (a > b ? 1 : a === b ? 0.5 : 0)
  const u = one.reduce((sum, a) => sum + other.reduce((wins, b) => wins + above(a, b), 0), 0)
  return Math.abs(u - (n * n) / 2) / Math.sqrt((n * n * (2 * n + 1)) / 12)
}

/** A real difference shows every time; one by chance does not occur three times in a row. */
export async function minOfRounds(measure: (round: number) => Promise<number>): Promise<number> {
  let min = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && min > MAX_Z; round += 1) min = Math.min(min, await measure(round))
  return min
}

/** How long each takes, measured `times` times: in turns, and each as often first, so that a slow machine slows all. */
export async function timesOf(
  times: number,
  acts: readonly ((turn: number) => Promise<unknown>)[],
): Promise<readonly (readonly number[])[]> {
  const taken: readonly number[][] = acts.map(() => [])
  for (let i = 0; i < times; i += 1) {
    for (let turn = 0; turn < acts.length; turn += 1) {
      const which = (i + turn) % acts.length
      const start = performance.now()
      await acts[which]?.(i)
      taken[which]?.push(performance.now() - start)
    }
  }
  return taken
}

/** How far the times of the others are from those of the first. */
export function differenceFromFirst([first = [], ...others]: readonly (readonly number[])[]): number {
  return Math.max(...others.map((other) => zScore(other, first)))
}
