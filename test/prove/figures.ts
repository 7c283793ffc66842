import { appendFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'

/** What was tried, what came out of it, and what was promised. */
export type Figure = {
  readonly tried: string
  readonly came: string
  readonly promised: string
  readonly holds: boolean
}

/** Names a file that figures are told to instead, one a line: of proofs that run in a process of their own. */
export const TOLD_TO = 'HANDSEL_PROVE_FIGURES'

let failed = 0
let all = 0

/** Tells a figure in one line, at once: a run that is cut short has said what it found. */
export function tell(figure: Figure): void {
  const file = process.env[TOLD_TO]
  if (file !== undefined) {
    appendFileSync(file, `${JSON.stringify(figure)}\n`)
    return
  }
  all++
  if (!figure.holds) failed++
  const mark = figure.holds ? 'holds         ' : 'DOES NOT HOLD '
  process.stdout.write(`${mark} ${figure.tried}: ${figure.came} (promised: ${figure.promised})\n`)
}

/** A figure that must be the promised one: `what` says what is counted. */
export function same(tried: string, what: string, came: unknown, promised: unknown): void {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const holds = isDeepStrictEqual(came, promised)
  tell({ tried, came: `${what} ${text(came)}`, promised: text(promised), holds })
}

/** Something that is told without a promise. */
export function note(text: string): void {
  process.stdout.write(`               ${text}\n`)
}

/** The last line, as that of `npm test`: figures that hold passed. Answers whether every figure held. */
export function summary(): boolean {
  process.stdout.write(`\n${all - failed} passed, ${failed} failed\n`)
  return failed === 0 && all > 0
}
