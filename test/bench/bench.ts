import { projectRoot } from '../../src/platform/files/project-root.ts'
import { checkRegressions } from './baseline/check.ts'
import { type Machine, type RunFigures, storeFigures, thisMachine } from './baseline/stored-figures.ts'
import { isCall, type Measurement, measurements } from './measurements.ts'
import { type BenchOptions, parseOptions, WrongOptions } from './options.ts'
import { type BenchShop, startBenchShop } from './runner/bench-shop.ts'
import { measureAll } from './runner/measure-all.ts'
import { checkOut, UnknownRevision } from './runner/revision.ts'
import type { Shops } from './runner/rounds.ts'

/**
 * `npm run bench`: every promised figure with its target; each rate as a ratio to a bare `node:http` server in the same
 * minutes. docs/operations.md describes the options: another revision in alternation, parts of it, the stored figures.
 */
try {
  const names = measurements.map(({ name }) => name)
  await bench(parseOptions(process.argv.slice(2), names))
} catch (error) {
  if (!(error instanceof WrongOptions || error instanceof UnknownRevision)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function bench(options: BenchOptions): Promise<void> {
  const checkout = options.against === undefined ? undefined : await checkOut(options.against)
  const started: BenchShop[] = []
  try {
    const shop = await startBenchShop(projectRoot())
    started.push(shop)
    const against = checkout && (await startBenchShop(checkout.root))
    if (against) started.push(against)
    const machine = thisMachine(await postgresVersion(shop))
    printMachine(machine)
    if (checkout) console.log(`The other revision: ${checkout.commit.slice(0, 7)} (${options.against})`)
    await run(options, { shop, against }, machine)
  } finally {
    await Promise.all(started.map((shop) => shop.stop()))
    await checkout?.remove()
  }
}

async function run(options: BenchOptions, shops: Shops, machine: Machine): Promise<void> {
  const chosen = measurements.filter((measurement) => isChosen(measurement, options))
  const figures: RunFigures = await measureAll(chosen, shops, options)
  if (options.isWritten) storeFigures(figures, machine)
  if (options.isChecked && !(await checkRegressions(figures.calls, shops, options))) process.exitCode = 1
}

function isChosen(measurement: Measurement, { only, isShort, isChecked }: BenchOptions): boolean {
  if (only) return only.includes(measurement.name)
  if (isCall(measurement)) return true
  return !isChecked && !measurement.isExtra && !(isShort && measurement.isLong)
}

async function postgresVersion({ database }: BenchShop): Promise<string> {
  const { rows } = await database.query('show server_version')
  return rows[0]?.server_version
}

function printMachine({ cores, processor, memoryGb, node, postgres }: Machine): void {
  console.log(`${cores} cores, ${processor}, ${memoryGb} GB, Node ${node}, PostgreSQL ${postgres}`)
}
