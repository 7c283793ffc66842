import { type ShopCpu, treeCpu } from '../../support/process/process-tree.ts'
import type { Served } from '../../support/process/shop-process.ts'
import { type Load, type LoadResult, sendLoad } from './load.ts'
import { machineSample, othersShare } from './quiet.ts'
import { percentile } from './statistics.ts'

/** One load on one server. Processor times are ms per successful answer. */
export type Sample = {
  readonly perSecond: number
  readonly shopMs: number
  readonly databaseMs: number
  /** The work of the job process, and of shop and database after the last answer: mails. */
  readonly laterMs: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly failures: number
  readonly firstFailure: string | undefined
  /** The share of all cores that was busy with other processes, from 0 to 1. */
  readonly others: number
}

/** A short part of a measurement, with processor seconds. */
export type Slice = LoadResult & {
  readonly cpu: Pick<ShopCpu, 'shop' | 'database'>
  readonly laterSeconds: number
  readonly others: number
}

/** Measures a load for a short time; `untilIdle` waits for the work that it leaves behind. */
export async function measureSlice(
  served: Served,
  load: Load,
  ms: number,
  untilIdle: () => Promise<void>,
): Promise<Slice> {
  const [machineBefore, before] = [await machineSample(), await treeCpu(served.pid)]
  const result = await sendLoad(served.origin, load, ms)
  const [machineAfter, after] = [await machineSample(), await treeCpu(served.pid)]
  await untilIdle()
  const later = await treeCpu(served.pid)
  return {
    ...result,
    cpu: { shop: after.shop - before.shop, database: after.database - before.database },
    laterSeconds:
      later.background - before.background + later.shop - after.shop + later.database - after.database,
    others: othersShare(machineBefore, machineAfter),
  }
}

/** The sample that some slices are parts of. */
export function sampleOf(slices: readonly Slice[]): Sample {
  const sum = (figure: (slice: Slice) => number) => slices.reduce((total, slice) => total + figure(slice), 0)
  const latenciesMs = slices.flatMap((slice) => slice.latenciesMs)
  const perAnswerMs = (cpuSeconds: number) => (cpuSeconds * 1000) / latenciesMs.length
  const seconds = sum((slice) => slice.seconds)
  return {
    perSecond: latenciesMs.length / seconds,
    shopMs: perAnswerMs(sum(({ cpu }) => cpu.shop)),
    databaseMs: perAnswerMs(sum(({ cpu }) => cpu.database)),
    laterMs: Math.max(0, perAnswerMs(sum(({ laterSeconds }) => laterSeconds))),
    p50Ms: percentile(latenciesMs, 0.5),
    p95Ms: percentile(latenciesMs, 0.95),
    failures: sum(({ failures }) => failures),
    firstFailure: slices.find(({ firstFailure }) => firstFailure !== undefined)?.firstFailure,
    others: sum(({ others, seconds }) => others * seconds) / seconds,
  }
}
