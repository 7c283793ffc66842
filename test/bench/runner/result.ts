import type { Call } from '../calls/call.ts'
import type { Round } from './rounds.ts'
import type { Sample } from './sample.ts'
import { median } from './statistics.ts'

/** The figures of one call: medians over its rounds. Processor times are ms per call. */
export type CallResult = {
  readonly perSecond: number
  readonly shopMs: number
  readonly databaseMs: number
  readonly laterMs: number
  readonly p50Ms: number
  readonly p95Ms: number
  /** Calls a second, and calls per processor second of the shop, where the bare server answers 1. */
  readonly wallRatio: number
  readonly cpuRatio: number
  /** All processor time of shop and database for a call, in answers of the bare server: the same on any machine. */
  readonly cost: number
  readonly failures: number
  /** The largest share of all cores that was busy with other processes. */
  readonly others: number
}

/** The medians of the rounds of a call. */
export function resultOf(rounds: readonly Round[]): CallResult {
  const samples = rounds.map(({ shop }) => shop)
  return {
    perSecond: medianOf(samples, ({ perSecond }) => perSecond),
    shopMs: medianOf(samples, ({ shopMs }) => shopMs),
    databaseMs: medianOf(samples, ({ databaseMs }) => databaseMs),
    laterMs: medianOf(samples, ({ laterMs }) => laterMs),
    p50Ms: medianOf(samples, ({ p50Ms }) => p50Ms),
    p95Ms: medianOf(samples, ({ p95Ms }) => p95Ms),
    wallRatio: median(rounds.map(({ bare, shop }) => shop.perSecond / bare.perSecond)),
    cpuRatio: median(rounds.map(({ bare, shop }) => bare.shopMs / shop.shopMs)),
    cost: median(rounds.map(({ bare, shop }) => allMs(shop) / bare.shopMs)),
    failures: samples.reduce((sum, { failures }) => sum + failures, 0),
    others: Math.max(...samplesOf(rounds).map(({ others }) => others)),
  }
}

/** Whether a call reaches all its targets, without a failure. */
export function reachesTarget({ target }: Call, result: Omit<CallResult, 'cost' | 'others'>): boolean {
  const { wallRatio = 0, cpuRatio = 0, maxP50Ms = Number.POSITIVE_INFINITY } = target
  return (
    result.wallRatio >= wallRatio &&
    result.cpuRatio >= cpuRatio &&
    result.p50Ms <= maxP50Ms &&
    result.failures === 0
  )
}

/** All processor time for a call, in ms. */
export function allMs({ shopMs, databaseMs, laterMs }: Sample): number {
  return shopMs + databaseMs + laterMs
}

/** All samples of some rounds, of every server. */
export function samplesOf(rounds: readonly Round[]): readonly Sample[] {
  return rounds.flatMap(({ bare, shop, against }) => [bare, shop, ...(against ? [against] : [])])
}

/** A figure of one server: the median of its samples. */
export function medianOf(samples: readonly Sample[], figure: (sample: Sample) => number): number {
  return median(samples.map(figure))
}

/** A figure of this checkout, where that of the other revision is 1: the median of the ratios of each round. */
export function ratioToOther(rounds: readonly Round[], figure: (sample: Sample) => number): number {
  return median(rounds.flatMap(({ shop, against }) => (against ? figure(shop) / figure(against) : [])))
}
