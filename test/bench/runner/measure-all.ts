import type { RunFigures, StoredCall, StoredFinding } from '../baseline/stored-figures.ts'
import type { Call } from '../calls/call.ts'
import type { ShopFigures } from '../figures/finding.ts'
import { isCall, type Measurement } from '../measurements.ts'
import type { BenchOptions } from '../options.ts'
import { machineSample, othersShare, quietWaiter } from './quiet.ts'
import { printCall, printFinding, printHeading, printOthers, targetText } from './report.ts'
import { reachesTarget, resultOf } from './result.ts'
import { type Effort, measureCall, type Round, type Shops } from './rounds.ts'

/** Measures and prints one after the other; answers the figures of this checkout. */
export async function measureAll(
  chosen: readonly Measurement[],
  shops: Shops,
  options: BenchOptions,
): Promise<RunFigures> {
  const untilQuiet = quietWaiter(options.waitSeconds)
  const calls: StoredCall[] = []
  const findings: StoredFinding[] = []
  printHeading()
  for (const measurement of chosen) {
    if (isCall(measurement)) {
      const rounds = await measureCall(measurement, shops, effortOf(options), untilQuiet)
      printCall(measurement, rounds)
      calls.push(storedCall(measurement, rounds))
    } else {
      await untilQuiet()
      findings.push(...(await measureFigures(measurement, shops)))
    }
  }
  return { calls, findings }
}

/** How long and how often each call is measured. */
export function effortOf({ isShort, rounds }: BenchOptions): Effort {
  return isShort
    ? { rounds, slices: 4, sliceMs: 250, sliceRequests: 48 }
    : { rounds, slices: 6, sliceMs: 500, sliceRequests: 128 }
}

async function measureFigures(
  figures: ShopFigures,
  { shop, against }: Shops,
): Promise<readonly StoredFinding[]> {
  const before = await machineSample()
  const ours = await figures.measure(shop)
  const others = against && (await figures.measure(against))
  const after = await machineSample()
  for (const [index, finding] of ours.entries()) printFinding(finding, others?.[index])
  printOthers(othersShare(before, after))
  return ours.map((finding) => ({ ...finding, day: today() }))
}

function storedCall(call: Call, rounds: readonly Round[]): StoredCall {
  const result = resultOf(rounds)
  const holds = reachesTarget(call, result)
  return { name: call.name, title: call.title, target: targetText(call), holds, day: today(), ...result }
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
