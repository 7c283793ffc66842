import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../src/platform/files/project-root.ts'
import type { Finding } from '../figures/finding.ts'
import type { CallResult } from '../runner/result.ts'
import { figuresPage } from './figures-page.ts'

/** The figures of `docs/figures.json`: those of the last run that measured each of them. */
export type StoredFigures = {
  readonly machine: Machine
  readonly calls: readonly StoredCall[]
  readonly findings: readonly StoredFinding[]
}

/** The machine of the last run. */
export type Machine = {
  readonly cores: number
  readonly processor: string
  readonly memoryGb: number
  readonly node: string
  readonly postgres: string
}

/** A call, by its name on the command line. */
export type StoredCall = CallResult & {
  readonly name: string
  readonly title: string
  readonly target: string
  readonly holds: boolean
  /** The day of the measurement, as `2026-11-22`. */
  readonly day: string
}

export type StoredFinding = Finding & { readonly day: string }

/** What one run has measured. */
export type RunFigures = Pick<StoredFigures, 'calls' | 'findings'>

const file = () => join(projectRoot(), 'docs/figures.json')
const page = () => join(projectRoot(), 'docs/figures.md')

/** The stored figures; none at all before the first run. */
export function storedFigures(): RunFigures {
  return existsSync(file()) ? JSON.parse(readFileSync(file(), 'utf8')) : { calls: [], findings: [] }
}

/** Stores the figures of a run as `docs/figures.json` and as the page `docs/figures.md`. */
export function storeFigures(run: RunFigures, machine: Machine): void {
  const figures = rounded({ machine, ...mergedFigures(storedFigures(), run) })
  writeFileSync(file(), `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(page(), figuresPage(figures))
}

/** Four digits are more than a measurement is worth. */
function rounded(figures: StoredFigures): StoredFigures {
  return JSON.parse(
    JSON.stringify(figures, (_key, value) =>
      typeof value === 'number' ? Number(value.toPrecision(4)) : value,
    ),
  )
}

/** Figures that a run has measured replace the stored ones; others stay, with their day. */
export function mergedFigures(stored: RunFigures, run: RunFigures): RunFigures {
  return {
    calls: replaced(stored.calls, run.calls, ({ name }) => name),
    findings: replaced(stored.findings, run.findings, ({ title }) => title),
  }
}

function replaced<Figure>(
  stored: readonly Figure[],
  measured: readonly Figure[],
  nameOf: (figure: Figure) => string,
): readonly Figure[] {
  const byName = new Map([...stored, ...measured].map((figure) => [nameOf(figure), figure]))
  return [...byName.values()]
}

/** This machine; the version of PostgreSQL is that of the running shop. */
export function thisMachine(postgres: string): Machine {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    postgres,
  }
}
