import { cpus } from 'node:os'
import { projectRoot } from '../../src/platform/files/project-root.ts'
import type { ShopFigures } from './figures/finding.ts'
import { measurements } from './measurements.ts'
import { type BenchOptions, parseOptions, WrongOptions } from './options.ts'
import { startBenchShop } from './runner/bench-shop.ts'
import { quietWaiter } from './runner/quiet.ts'
import { printCall, printFinding, printHeading } from './runner/report.ts'
import { checkOut, UnknownRevision } from './runner/revision.ts'
import { type Effort, measureCall, type Shops } from './runner/rounds.ts'

/**
 * `npm run bench`: every promised figure with its target; each rate as a ratio to a bare `node:http` server in the same
 * minutes. `-- --against REV` measures another revision in alternation, `--only fragments,add` some figures, `--short` for
 * a short time each; docs/operations.md has all options.
 */
try {
  await bench(
    parseOptions(
      process.argv.slice(2),
      measurements.map(({ name }) => name),
    ),
  )
} catch (error) {
  if (!(error instanceof WrongOptions || error instanceof UnknownRevision)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function bench(options: BenchOptions): Promise<void> {
  const checkout = options.against === undefined ? undefined : await checkOut(options.against)
  const shop = await startBenchShop(projectRoot())
  const against = checkout && (await startBenchShop(checkout.root))
  try {
    console.log(machine())
    if (checkout) console.log(`The other revision: ${checkout.commit.slice(0, 7)} (${options.against})`)
    await measure(options, { shop, against })
  } finally {
    await Promise.all([shop.stop(), against?.stop()])
    await checkout?.remove()
  }
}

async function measure(options: BenchOptions, shops: Shops): Promise<void> {
  const untilQuiet = quietWaiter(options.waitSeconds)
  printHeading()
  for (const measurement of measurements.filter(isChosen)) {
    if ('prepare' in measurement)
      printCall(measurement, await measureCall(measurement, shops, effortOf(options), untilQuiet))
    else await measureFigures(measurement, shops)
  }

  function isChosen(measurement: (typeof measurements)[number]): boolean {
    if (options.only) return options.only.includes(measurement.name)
    return 'prepare' in measurement || !(measurement.isExtra || (options.isShort && measurement.isLong))
  }
}

async function measureFigures(figures: ShopFigures, { shop, against }: Shops): Promise<void> {
  const ours = await figures.measure(shop)
  const others = against && (await figures.measure(against))
  for (const [index, finding] of ours.entries()) printFinding(finding, others?.[index])
}

function effortOf({ isShort, rounds }: BenchOptions): Effort {
  return isShort
    ? { rounds, slices: 4, sliceMs: 250, sliceRequests: 48 }
    : { rounds, slices: 6, sliceMs: 500, sliceRequests: 128 }
}

function machine(): string {
  return `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`
}
