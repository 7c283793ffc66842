import type { Call } from '../calls/call.ts'
import type { Finding } from '../figures/finding.ts'
import { MAX_OTHERS } from './quiet.ts'
import { allMs, medianOf, ratioToOther, reachesTarget, resultOf, samplesOf } from './result.ts'
import type { Round } from './rounds.ts'
import type { Sample } from './sample.ts'

const columns = ['calls/s', 'wall', 'CPU', 'shop ms', 'db ms', 'later ms', 'p50', 'p95', 'others', 'target']

/** Prints the heading of the columns of `printCall`. Processor times are ms per call, latencies ms. */
export function printHeading(): void {
  print('', columns)
}

/** Prints a call in one line, and, where it was compared with another revision, a line for that and one for the ratio. */
export function printCall(call: Call, rounds: readonly Round[]): void {
  const result = resultOf(rounds)
  const bareRatios = [ratioText(result.wallRatio), ratioText(result.cpuRatio)]
  const samples = rounds.map(({ shop }) => shop)
  const target = `${targetText(call)} ${mark(reachesTarget(call, result))}`
  print(call.title, [...cells(samples, bareRatios), percent(result.others), target])

  const against = rounds.flatMap((round) => round.against ?? [])
  if (against.length > 0) printComparison(rounds, against)
  printProblems(rounds)
}

function printComparison(rounds: readonly Round[], against: readonly Sample[]): void {
  const ratio = (figure: (sample: Sample) => number) => ratioToOther(rounds, figure).toFixed(2)
  print('  the other revision', cells(against, ['', '']))
  print('  this, where the other is 1', [
    ratio(({ perSecond }) => perSecond),
    '',
    '',
    ratio(({ shopMs }) => shopMs),
    ratio(({ databaseMs }) => databaseMs),
    '',
    ratio(({ p50Ms }) => p50Ms),
    ratio(({ p95Ms }) => p95Ms),
    '',
    `${ratio(allMs)} of all processor time`,
  ])
}

function cells(samples: readonly Sample[], bareRatios: readonly string[]): string[] {
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
  const samples = samplesOf(rounds)
  const failures = samples.reduce((sum, each) => sum + each.failures, 0)
  const first = samples.find(({ firstFailure }) => firstFailure !== undefined)?.firstFailure
  if (failures > 0) console.log(`  ${failures} requests failed. The first answer: ${first}`)
  printOthers(Math.max(...samples.map(({ others }) => others)))
}

/** Says how busy other processes were, unless it was quiet. */
export function printOthers(share: number): void {
  if (share > MAX_OTHERS)
    console.log(`  The machine was not quiet: ${percent(share)} busy with other processes.`)
}

/** Prints one figure that is no rate, and that of the other revision. */
export function printFinding(finding: Finding, other?: Finding): void {
  const compared = other ? `, the other revision ${valueText(other)}` : ''
  const holds = isWithin(finding)
  const target = holds === undefined ? '' : `, ${maxText(finding)} ${mark(holds)}`
  console.log(`${finding.title}: ${valueText(finding)}${compared}${target}`)
}

const TITLE_WIDTH = 46
const widths = [9, 7, 7, 9, 8, 9, 8, 8, 7]

function print(title: string, texts: readonly string[]): void {
  const padded = texts.map((text, index) => text.padStart(widths[index] ?? 0))
  console.log(`${title.padEnd(TITLE_WIDTH)}${padded.join(' ')}`.trimEnd())
}

/** The targets of a call in one short text: by wall, by processor, and the latency. */
export function targetText({ target: { wallRatio, cpuRatio, maxP50Ms } }: Call): string {
  return [
    wallRatio && `wall ${ratioText(wallRatio)}`,
    cpuRatio && `CPU ${ratioText(cpuRatio)}`,
    maxP50Ms && `p50 ${maxP50Ms} ms`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whether a figure is at most what is promised; `undefined` where nothing is. */
export function isWithin({ value, max }: Finding): boolean | undefined {
  return max === undefined ? undefined : value <= max
}

/** `4.2 ms (the shop by price, last page)` */
export function valueText({ value, unit, detail }: Finding): string {
  return `${figure(value)} ${unit}${detail ? ` (${detail})` : ''}`
}

export function maxText({ max }: Finding): string {
  return max === undefined ? '' : `at most ${figure(max)}`
}

export function mark(holds: boolean): string {
  return holds ? '✓' : '✗'
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

/** Small ratios as a fraction: `1/30`. */
export function ratioText(ratio: number): string {
  return ratio >= 0.2 ? ratio.toFixed(2) : `1/${(1 / ratio).toFixed(1).replace(/\.0$/, '')}`
}

function figure(value: number): string {
  return value < 100 ? value.toFixed(1).replace(/\.0$/, '') : whole(value)
}
