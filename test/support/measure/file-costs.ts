import { existsSync, readFileSync } from 'node:fs'

/** The wall-clock time of a test file, and the processor time of its worker and all processes started by it. */
export type FileCost = { readonly file: string; readonly seconds: number; readonly cpuSeconds: number }

/** The limit of processor time for one test file: on a busy machine it takes longer, but hardly costs more. */
export const MAX_FILE_SECONDS = 20

/** Processors that share a core, or run slower than the one on which the limits were measured, need more time for the same work. */
const SLOWER_PROCESSOR = 1.5

/**
 * Files that cost more, in seconds of processor time, most of them journeys with a shop and a browser of their own: none
 * may exceed its value here, and a file that drops below 20 is removed.
 */
export const expensiveFiles: Readonly<Record<string, number>> = {
  'src/features/product-export/demo-round-trip.test.ts': 40,
  'src/platform/db/embedded/embedded.test.ts': 40,
  'src/platform/images/render-image.test.ts': 30,
  'src/platform/jobs/job-outages.test.ts': 30,
  'test/e2e/account.test.ts': 30,
  'test/e2e/backup.test.ts': 30,
  'test/e2e/cart-page.test.ts': 30,
  'test/e2e/checkout-layout.test.ts': 30,
  'test/e2e/checkout.test.ts': 30,
  'test/e2e/third-party-scripts.test.ts': 40,
  'test/e2e/gallery.test.ts': 30,
  'test/e2e/hostile-scripts.test.ts': 30,
  'test/e2e/image-effects.test.ts': 30,
  'test/e2e/import-crash.test.ts': 30,
  'test/e2e/listing.test.ts': 30,
  'test/e2e/mini-cart.test.ts': 30,
  'test/e2e/order-pages.test.ts': 40,
  'test/e2e/prices-by-quantity.test.ts': 30,
  'test/e2e/styleguide-keyboard.test.ts': 40,
  'test/e2e/styleguide.test.ts': 40,
  'test/e2e/outages.test.ts': 30,
  'test/e2e/process.test.ts': 30,
  'test/e2e/purchase.test.ts': 50,
  'test/e2e/swatches.test.ts': 30,
}

/** The costs of the test files of a run, as written by `measure-file.ts`: one JSON line each. */
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
    .map((cost) => ({ ...cost, limit: (expensiveFiles[cost.file] ?? MAX_FILE_SECONDS) * SLOWER_PROCESSOR }))
    .filter(({ cpuSeconds, limit }) => cpuSeconds > limit)
    .map(
      ({ file, cpuSeconds, limit }) =>
        `${file} took ${cpuSeconds.toFixed(1)} s of processor time, more than ${limit} s: ` +
        'split it, make it cheaper, or move its long form to test/prove.',
    )
}

function figure(seconds: number): string {
  return seconds.toFixed(1).padStart(5)
}
