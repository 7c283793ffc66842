import { isCall, measurements } from '../measurements.ts'
import type { BenchOptions } from '../options.ts'
import { measureAll } from '../runner/measure-all.ts'
import type { Shops } from '../runner/rounds.ts'
import { type Costs, type Regression, regressionsOf } from './regressions.ts'
import { type StoredCall, storedFigures } from './stored-figures.ts'

/**
 * Compares the processor time of measured calls with the stored figures. Calls that seem to cost more are measured once
 * again, and the smaller cost counts. Prints a table of the regressions; answers whether there is none.
 */
export async function checkRegressions(
  measured: readonly StoredCall[],
  shops: Shops,
  options: BenchOptions,
): Promise<boolean> {
  const stored = costsOf(storedFigures().calls)
  const first = costsOf(measured)
  for (const name of first.keys())
    if (!stored.has(name)) console.log(`${name} has no stored figure to compare with.`)
  const suspected = regressionsOf(stored, first).map(({ name }) => name)
  if (suspected.length > 0)
    console.log(`\nOnce again, because they seem to cost more: ${suspected.join(', ')}`)
  const calls = measurements.filter(isCall).filter(({ name }) => suspected.includes(name))
  const again = suspected.length > 0 ? await measureAll(calls, shops, options) : { calls: [] }
  const costs = again.calls.map(({ name, cost }) => [name, Math.min(cost, first.get(name) ?? cost)] as const)
  const regressions = regressionsOf(stored, new Map(costs))
  printRegressions(regressions)
  return regressions.length === 0
}

function costsOf(calls: readonly StoredCall[]): Costs {
  return new Map(calls.map(({ name, cost }) => [name, cost]))
}

function printRegressions(regressions: readonly Regression[]): void {
  console.log(
    regressions.length === 0
      ? '\nNo call needs over 10 % more processor time than in docs/figures.json.'
      : '\nMore processor time than in docs/figures.json, in answers of the bare server:',
  )
  for (const { name, before, now, growth } of regressions) {
    const more = `${Math.round((growth - 1) * 100)} % more`
    console.log(`${name.padEnd(16)}${before.toFixed(1).padStart(8)} → ${now.toFixed(1)}, ${more}`)
  }
}
