import { appendFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

/** What was tested, the result, and the promised result. */
export type Figure = {
  readonly tried: string
  readonly came: string
  readonly promised: string
  readonly holds: boolean
}

/** Environment variable with a file to which proofs in another process append their figures, one a line. */
export const FIGURES_FILE = 'HANDSEL_PROVE_FIGURES'

let failed = 0
let all = 0

/** Prints a figure in one line, at once, so that an interrupted run has printed its results. */
export function report(figure: Figure): void {
  const file = process.env[FIGURES_FILE]
  if (file !== undefined) {
    appendFileSync(file, `${JSON.stringify(figure)}\n`)
    return
  }
  all++
  if (!figure.holds) failed++
  const mark = figure.holds ? 'holds         ' : 'DOES NOT HOLD '
  process.stdout.write(`${mark} ${figure.tried}: ${figure.came} (promised: ${figure.promised})\n`)
}

/** Reports a figure that must equal the promised one; `what` names what is counted. */
export function same(tried: string, what: string, came: unknown, promised: unknown): void {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const holds = isDeepStrictEqual(came, promised)
  report({ tried, came: `${what} ${text(came)}`, promised: text(promised), holds })
}

/** Prints a fact without a promise. */
export function note(text: string): void {
  process.stdout.write(`               ${text}\n`)
}

/** Prints the last line like `npm test`. Answers whether every figure held. */
export function summary(): boolean {
  process.stdout.write(`\n${all - failed} passed, ${failed} failed\n`)
  return failed === 0 && all > 0
}
