import { existsSync, readFileSync } from 'node:fs'

/** What a test file took by the clock, and in processor time of its worker and of all that the worker has started. */
export type FileCost = { readonly file: string; readonly seconds: number; readonly cpuSeconds: number }

/** What one test file may take in processor time: on a busy machine it takes longer, and costs no more. */
export const MAX_FILE_SECONDS = 20

/** What the test files of a run cost, as `measure-file.ts` has written it down: a JSON line each. */
export function costsIn(path: string): readonly FileCost[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return lines.filter(Boolean).map((line): FileCost => JSON.parse(line))
}

/** A line for each of the files that took longest by the clock, the slowest first. */
export function slowest(costs: readonly FileCost[], count = 10): readonly string[] {
  return costs
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(
      ({ file, seconds, cpuSeconds }) => `${figure(seconds)} s, processor ${figure(cpuSeconds)} s  ${file}`,
    )
}

/** A sentence for each file that costs more than it may. */
export function overBudget(costs: readonly FileCost[]): readonly string[] {
  return costs
    .filter(({ cpuSeconds }) => cpuSeconds > MAX_FILE_SECONDS)
    .map(
      ({ file, cpuSeconds }) =>
        `${file} took ${cpuSeconds.toFixed(1)} s of processor time, more than ${MAX_FILE_SECONDS} s: ` +
        'split it, make it cheaper, or move its long form to test/prove.',
    )
}

function figure(seconds: number): string {
  return seconds.toFixed(1).padStart(5)
}
