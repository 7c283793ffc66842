import type { Fraction } from '../../../kernel/fraction.ts'
import { readDecimal } from './cost-amount.ts'
import { type Fee, readFeeCode } from './fee-code.ts'

export type Operator = '+' | '-' | '*' | '/'

/** One step of a reckoning on a stack: put a value on it, or put an operator's result in the place of its values. */
export type Step =
  | { readonly put: Fraction }
  | { readonly put: 'qty' | 'cost' }
  | { readonly put: Fee }
  | { readonly do: Operator | 'negate' }

/** A cost formula, read: its steps in the order in which they are done. */
export type Formula = readonly Step[]

export type FormulaRefusal =
  | 'empty'
  | 'too-long'
  | 'too-deep'
  | 'unknown-character'
  | 'unknown-code'
  | 'bad-fee'
  | 'bad-number'
  | 'unexpected'
  | 'unfinished'
  | 'unclosed'

/** Why a text is no formula, and at which character, from 0. */
export type FormulaFault = { readonly ok: false; readonly reason: FormulaRefusal; readonly at: number }

type Read = { readonly ok: true; readonly value: Formula } | FormulaFault

export const LONGEST_FORMULA = 500
export const DEEPEST_FORMULA = 20

/**
 * Reads a cost formula: numbers with a point, `+ - * / ( )`, `[qty]`, `[cost]` and
 * `[fee percent="10" min_fee="20" max_fee="50"]`, in units of the currency: what shops moved from elsewhere have
 * written. Its length bounds the work of reckoning it.
 */
export function readFormula(text: string): Read {
  if (text.trim() === '') return fault('empty', 0)
  if (text.length > LONGEST_FORMULA) return fault('too-long', LONGEST_FORMULA)
  const state: State = { steps: [], waiting: [], wantsValue: true, depth: 0 }
  for (let at = skipSpace(text, 0); at < text.length; ) {
    const token = tokenAt(text, at)
    if (typeof token === 'string') return fault(token, at)
    const refusal = take(state, token, at)
    if (refusal) return fault(refusal, at)
    at = skipSpace(text, token.end)
  }
  return finished(state, text.length)
}

type Token = { readonly end: number } & ({ readonly value: Step } | { readonly sign: string })

/** The value or the sign that begins at a place, or why none does. */
function tokenAt(text: string, at: number): Token | FormulaRefusal {
  const first = text.charAt(at)
  if ('+-*/()'.includes(first)) return { sign: first, end: at + 1 }
  if (first === '[') return codeAt(text, at)
  const [digits] = /^[\d.]+/.exec(text.slice(at)) ?? []
  if (digits === undefined) return 'unknown-character'
  const put = readDecimal(digits)
  return put ? { value: { put }, end: at + digits.length } : 'bad-number'
}

function codeAt(text: string, at: number): Token | FormulaRefusal {
  const close = text.indexOf(']', at)
  if (close < 0) return 'unclosed'
  const code = text.slice(at + 1, close).trim()
  const end = close + 1
  if (code === 'qty' || code === 'cost') return { value: { put: code }, end }
  if (!/^fee\b/.test(code)) return 'unknown-code'
  const put = readFeeCode(code)
  return put ? { value: { put }, end } : 'bad-fee'
}

type Waiting = { readonly sign: Operator | 'negate' | '('; readonly at: number }

type State = {
  readonly steps: Step[]
  /** Operators and open brackets whose end is not read yet. */
  readonly waiting: Waiting[]
  /** Whether a value must come next, or else an operator. */
  wantsValue: boolean
  depth: number
}

function take(state: State, token: Token, at: number): FormulaRefusal | undefined {
  if ('value' in token) return takeValue(state, token.value)
  if (token.sign === '(') return open(state, at)
  if (token.sign === ')') return close(state)
  return takeOperator(state, token.sign as Operator, at)
}

function takeValue(state: State, value: Step): FormulaRefusal | undefined {
  if (!state.wantsValue) return 'unexpected'
  state.steps.push(value)
  state.wantsValue = false
  return undefined
}

function open(state: State, at: number): FormulaRefusal | undefined {
  if (!state.wantsValue) return 'unexpected'
  state.depth += 1
  if (state.depth > DEEPEST_FORMULA) return 'too-deep'
  state.waiting.push({ sign: '(', at })
  return undefined
}

function close(state: State): FormulaRefusal | undefined {
  if (state.wantsValue || state.depth === 0) return 'unexpected'
  doWaiting(state, 1)
  state.waiting.pop()
  state.depth -= 1
  return undefined
}

const rank = { '(': 0, '+': 1, '-': 1, '*': 2, '/': 2, negate: 3 } as const

function takeOperator(state: State, sign: Operator, at: number): FormulaRefusal | undefined {
  if (state.wantsValue) {
    if (sign === '-') state.waiting.push({ sign: 'negate', at })
    return sign === '-' || sign === '+' ? undefined : 'unexpected'
  }
  doWaiting(state, rank[sign])
  state.waiting.push({ sign, at })
  state.wantsValue = true
  return undefined
}

/** Does what waits and binds at least as tightly as `least`, back to the last open bracket. */
function doWaiting({ steps, waiting }: State, least: number): void {
  for (
    let last = waiting.at(-1);
    last && last.sign !== '(' && rank[last.sign] >= least;
    last = waiting.at(-1)
  ) {
    steps.push({ do: last.sign })
    waiting.pop()
  }
}

function finished(state: State, end: number): Read {
  if (state.wantsValue) return fault('unfinished', end)
  doWaiting(state, 1)
  const opened = state.waiting.at(-1)
  return opened ? fault('unclosed', opened.at) : { ok: true, value: state.steps }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text.charAt(at))) at += 1
  return at
}

function fault(reason: FormulaRefusal, at: number): FormulaFault {
  return { ok: false, reason, at }
}
