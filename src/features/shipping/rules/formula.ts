import type { Fraction } from '../../../kernel/fraction.ts'
import { done, type Outcome, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import { readDecimal } from './cost-amount.ts'
import { type PercentFee, readFeeCode } from './fee-code.ts'

export type Operator = '+' | '-' | '*' | '/'

/** One step on a stack: push an operand, or replace operands by the result of an operator. */
export type FormulaStep =
  | { readonly operand: Fraction }
  | { readonly operand: 'qty' | 'cost' }
  | { readonly operand: PercentFee }
  | { readonly operator: Operator | 'negate' }

/** A parsed cost formula: its steps in the order of execution (postfix notation). */
export type Formula = readonly FormulaStep[]

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

/** Why a formula is invalid, and at which character, from 0. */
export type FormulaProblem = Refused<FormulaRefusal, { position: number }>

type Read = OutcomeWith<Formula, FormulaProblem>

export const MAX_FORMULA_LENGTH = 500
export const MAX_FORMULA_DEPTH = 20

/**
 * Parses a cost formula in WooCommerce's syntax: numbers with a point, `+ - * / ( )`, `[qty]`, `[cost]` and
 * `[fee percent="10" min_fee="20" max_fee="50"]`, in units of the currency. The maximum length limits the time to evaluate it.
 */
export function readFormula(text: string): Read {
  if (text.trim() === '') return problem('empty', 0)
  if (text.length > MAX_FORMULA_LENGTH) return problem('too-long', MAX_FORMULA_LENGTH)
  const state: State = { steps: [], pending: [], expectsValue: true, depth: 0 }
  for (let position = skipSpace(text, 0); position < text.length; ) {
    const token = tokenAt(text, position)
    if (!token.ok) return problem(token.reason, position)
    const refusal = consume(state, token.value, position)
    if (refusal) return problem(refusal, position)
    position = skipSpace(text, token.value.end)
  }
  return finish(state, text.length)
}

type Token = { readonly end: number } & ({ readonly value: FormulaStep } | { readonly symbol: string })

/** The value or symbol at a position, or why there is none. */
function tokenAt(text: string, position: number): Outcome<Token, FormulaRefusal> {
  const first = text.charAt(position)
  if ('+-*/()'.includes(first)) return done({ symbol: first, end: position + 1 })
  if (first === '[') return codeAt(text, position)
  const [digits] = /^[\d.]+/.exec(text.slice(position)) ?? []
  if (digits === undefined) return refused('unknown-character')
  const operand = readDecimal(digits)
  return operand ? done({ value: { operand }, end: position + digits.length }) : refused('bad-number')
}

function codeAt(text: string, position: number): Outcome<Token, FormulaRefusal> {
  const closeBracket = text.indexOf(']', position)
  if (closeBracket < 0) return refused('unclosed')
  const code = text.slice(position + 1, closeBracket).trim()
  const end = closeBracket + 1
  if (code === 'qty' || code === 'cost') return done({ value: { operand: code }, end })
  if (!/^fee\b/.test(code)) return refused('unknown-code')
  const operand = readFeeCode(code)
  return operand ? done({ value: { operand }, end }) : refused('bad-fee')
}

type Pending = { readonly symbol: Operator | 'negate' | '('; readonly position: number }

type State = {
  readonly steps: FormulaStep[]
  /** Operators and open brackets that are not applied or closed yet. */
  readonly pending: Pending[]
  /** Whether the next token must be a value; else an operator. */
  expectsValue: boolean
  depth: number
}

function consume(state: State, token: Token, position: number): FormulaRefusal | undefined {
  if ('value' in token) return consumeValue(state, token.value)
  if (token.symbol === '(') return openBracket(state, position)
  if (token.symbol === ')') return closeBracket(state)
  return consumeOperator(state, token.symbol as Operator, position)
}

function consumeValue(state: State, value: FormulaStep): FormulaRefusal | undefined {
  if (!state.expectsValue) return 'unexpected'
  state.steps.push(value)
  state.expectsValue = false
  return undefined
}

function openBracket(state: State, position: number): FormulaRefusal | undefined {
  if (!state.expectsValue) return 'unexpected'
  state.depth += 1
  if (state.depth > MAX_FORMULA_DEPTH) return 'too-deep'
  state.pending.push({ symbol: '(', position })
  return undefined
}

function closeBracket(state: State): FormulaRefusal | undefined {
  if (state.expectsValue || state.depth === 0) return 'unexpected'
  applyPending(state, 1)
  state.pending.pop()
  state.depth -= 1
  return undefined
}

const precedence = { '(': 0, '+': 1, '-': 1, '*': 2, '/': 2, negate: 3 } as const

function consumeOperator(state: State, symbol: Operator, position: number): FormulaRefusal | undefined {
  if (state.expectsValue) {
    if (symbol === '-') state.pending.push({ symbol: 'negate', position })
    return symbol === '-' || symbol === '+' ? undefined : 'unexpected'
  }
  applyPending(state, precedence[symbol])
  state.pending.push({ symbol, position })
  state.expectsValue = true
  return undefined
}

/** Applies pending operators with a precedence of at least `minRank`, back to the last open bracket. */
function applyPending({ steps, pending }: State, minRank: number): void {
  for (
    let last = pending.at(-1);
    last && last.symbol !== '(' && precedence[last.symbol] >= minRank;
    last = pending.at(-1)
  ) {
    steps.push({ operator: last.symbol })
    pending.pop()
  }
}

function finish(state: State, end: number): Read {
  if (state.expectsValue) return problem('unfinished', end)
  applyPending(state, 1)
  const opened = state.pending.at(-1)
  return opened ? problem('unclosed', opened.position) : done(state.steps)
}

function skipSpace(text: string, from: number): number {
  let position = from
  while (/\s/.test(text.charAt(position))) position += 1
  return position
}

function problem(reason: FormulaRefusal, position: number): FormulaProblem {
  return refused(reason, { position })
}
