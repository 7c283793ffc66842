import { cpus } from 'node:os'
import type { Rate } from './load.ts'

type Row = {
  readonly what: string
  readonly got: string
  readonly target: string
  readonly holds: boolean | undefined
}

const rows: Row[] = []

/** Collects the measurements and prints them as one table. */
export const figures = {
  machine(): void {
    const [first] = cpus()
    console.log(`${cpus().length} cores, ${first?.model ?? 'unknown processor'}, Node ${process.version}`)
  },

  note(what: string, got: string, target: string, holds?: boolean): void {
    rows.push({ what, got, target, holds })
    console.log(`  ${what}: ${got}`)
  },

  /** A rate next to that of the bare server; `min` is the required ratio. */
  ratio(what: string, ours: Rate, bare: Rate, min: number): void {
    const ratio = ours.perSecond / bare.perSecond
    const cpuRatio = ours.perCpuSecond / bare.perCpuSecond
    const got = `${whole(ours.perSecond)}/s (${whole(ours.perCpuSecond)} a CPU-second), bare ${whole(bare.perSecond)}/s (${whole(bare.perCpuSecond)}): ${asRatio(ratio)}, by CPU ${asRatio(cpuRatio)}, ${ours.failures} failures`
    figures.note(what, got, `at least ${asRatio(min)}`, ratio >= min && ours.failures === 0)
  },

  print(): void {
    console.log('')
    for (const { what, got, target, holds } of rows) {
      const mark = holds === undefined ? ' ' : holds ? '✓' : '✗'
      console.log(`${mark} ${what}\n    ${got}\n    target: ${target}`)
    }
  },
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}

function asRatio(ratio: number): string {
  return ratio >= 0.2 ? ratio.toFixed(2) : `1/${(1 / ratio).toFixed(0)}`
}
