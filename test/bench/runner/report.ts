import type { Call } from '../calls/call.ts'
import type { Finding } from '../figures/finding.ts'
import { MAX_OTHERS } from './quiet.ts'
import { medianOf, medianRatio, type Round } from './rounds.ts'
import type { Sample } from './sample.ts'

/** The figures of one call: medians over its rounds. Processor times are ms per call. */
export type CallResult = {
  readonly call: Call
  readonly perSecond: number
  readonly shopMs: number
  readonly databaseMs: number
  readonly laterMs: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly wallRatio: number
  readonly cpuRatio: number
  readonly failures: number
  readonly others: number
  readonly holds: boolean
}

/** The medians of the rounds of a call, and whether they reach its targets. */
export function resultOf(call: Call, rounds: readonly Round[]): CallResult {
  const samples = rounds.map(({ shop }) => shop)
  const figures = {
    perSecond: medianOf(samples, ({ perSecond }) => perSecond),
    shopMs: medianOf(samples, ({ shopMs }) => shopMs),
    databaseMs: medianOf(samples, ({ databaseMs }) => databaseMs),
    laterMs: medianOf(samples, ({ laterMs }) => laterMs),
    p50Ms: medianOf(samples, ({ p50Ms }) => p50Ms),
    p95Ms: medianOf(samples, ({ p95Ms }) => p95Ms),
    wallRatio: medianRatio(
      rounds,
      ({ shop }) => shop.perSecond,
      ({ bare }) => bare.perSecond,
    ),
    cpuRatio: medianRatio(
      rounds,
      ({ bare }) => bare.shopMs,
      ({ shop }) => shop.shopMs,
    ),
    failures: samples.reduce((sum, { failures }) => sum + failures, 0),
    others: Math.max(...rounds.flatMap(({ bare, shop }) => [bare.others, shop.others])),
  }
  const { wallRatio = 0, cpuRatio = 0, maxP50Ms = Number.POSITIVE_INFINITY } = call.target
  const holds =
    figures.wallRatio >= wallRatio &&
    figures.cpuRatio >= cpuRatio &&
    figures.p50Ms <= maxP50Ms &&
    figures.failures === 0
  return { call, ...figures, holds }
}

const callColumns = [
  'calls/s',
  'wall',
  'CPU',
  'shop ms',
  'db ms',
  'later ms',
  'p50',
  'p95',
  'others',
  'target',
]

/** Prints the columns of `printCall`. */
export function printHeading(): void {
  print('', callColumns)
}

/** Prints a call in one line, and, where it was compared with another revision, a line for that and one for the ratio. */
export function printCall(call: Call, rounds: readonly Round[]): void {
  const { wallRatio, cpuRatio, others, holds } = resultOf(call, rounds)
  const bareRatios = [asRatio(wallRatio), asRatio(cpuRatio)]
  const share = (value: number) => percent(value)
  const target = `${targetText(call)} ${holds ? '✓' : '✗'}`
  print(call.title, [
    ...sampleCells(
      rounds.map(({ shop }) => shop),
      bareRatios,
    ),
    share(others),
    target,
  ])

  const against = rounds.flatMap(({ against }) => against ?? [])
  if (against.length > 0) printComparison(rounds, against)
  printProblems(rounds)
}

function printComparison(rounds: readonly Round[], against: readonly Sample[]): void {
  print('  the other revision', sampleCells(against, ['', '']))
  const ratio = (figure: (sample: Sample) => number) =>
    medianRatio(
      rounds,
      ({ shop }) => figure(shop),
      ({ against }) => (against ? figure(against) : Number.NaN),
    ).toFixed(2)
  const all = ratio(({ shopMs, databaseMs, laterMs }) => shopMs + databaseMs + laterMs)
  print('  this : the other', [
    ratio(({ perSecond }) => perSecond),
    '',
    '',
    ratio(({ shopMs }) => shopMs),
    ratio(({ databaseMs }) => databaseMs),
    '',
    ratio(({ p50Ms }) => p50Ms),
    ratio(({ p95Ms }) => p95Ms),
    '',
    `${all} of all processor time`,
  ])
}

function sampleCells(samples: readonly Sample[], bareRatios: readonly string[]): string[] {
  const ms = (figure: (sample: Sample) => number) => milliseconds(medianOf(samples, figure))
  return [
    whole(medianOf(samples, ({ perSecond }) => perSecond)),
    ...bareRatios,
    ms(({ shopMs }) => shopMs),
    ms(({ databaseMs }) => databaseMs),
    ms(({ laterMs }) => laterMs),
    ms(({ p50Ms }) => p50Ms),
    ms(({ p95Ms }) => p95Ms),
  ]
}

/** Failed requests, and other processes that disturbed the measurement, are never passed over. */
function printProblems(rounds: readonly Round[]): void {
  const samples = rounds.flatMap(({ bare, shop, against }) => [bare, shop, ...(against ? [against] : [])])
  const failures = samples.reduce((sum, each) => sum + each.failures, 0)
  const first = samples.find(({ firstFailure }) => firstFailure !== undefined)?.firstFailure
  if (failures > 0) console.log(`  ${failures} requests failed. The first answer: ${first}`)
  const others = Math.max(...samples.map((each) => each.others))
  if (others > MAX_OTHERS)
    console.log(`  The machine was not quiet: up to ${percent(others)} busy with other processes.`)
}

/** Prints one figure that is no rate. */
export function printFinding({ title, value, unit, max }: Finding, other?: Finding): void {
  const compared = other ? `, the other revision ${figure(other.value)} ${unit}` : ''
  const target = max === undefined ? '' : `, at most ${figure(max)} ${value <= max ? '✓' : '✗'}`
  console.log(`${title}: ${figure(value)} ${unit}${compared}${target}`)
}

const TITLE_WIDTH = 46
const widths = [9, 7, 7, 9, 8, 9, 8, 8, 7]

function print(title: string, cells: readonly string[]): void {
  const padded = cells.map((cell, index) => cell.padStart(widths[index] ?? 0))
  console.log(`${title.padEnd(TITLE_WIDTH)}${padded.join(' ')}`.trimEnd())
}

/** The targets of a call in one short text: by wall, by processor, and the latency. */
export function targetText({ target: { wallRatio, cpuRatio, maxP50Ms } }: Call): string {
  return [
    wallRatio && `wall ${asRatio(wallRatio)}`,
    cpuRatio && `CPU ${asRatio(cpuRatio)}`,
    maxP50Ms && `p50 ${maxP50Ms} ms`,
  ]
    .filter(Boolean)
    .join(', ')
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

export function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(3) : value.toFixed(1)
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function figure(value: number): string {
  return value < 100 ? value.toFixed(1) : whole(value)
}

export function asRatio(ratio: number): string {
  return ratio >= 0.2 ? ratio.toFixed(2) : `1/${(1 / ratio).toFixed(1).replace(/\.0$/, '')}`
}
