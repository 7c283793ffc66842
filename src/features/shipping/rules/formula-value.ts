import {
  dividedBy,
  type Fraction,
  isLess,
  larger,
  negative,
  plus,
  times,
  whole,
} from '../../../kernel/fraction.ts'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Fee } from './fee-code.ts'
import type { Formula, Operator, Step } from './formula.ts'

/** What a formula is reckoned for: some pieces, and what they cost, in units of the currency. */
export type FormulaGoods = { readonly pieces: number; readonly cost: Fraction }

/** What a formula comes to, exactly, in units of the currency; it may be below zero. */
export function formulaValue(formula: Formula, goods: FormulaGoods): Outcome<Fraction, 'divides-by-zero'> {
  const stack: Fraction[] = []
  for (const step of formula) {
    const value = 'put' in step ? stepValue(step.put, goods) : result(step.do, stack)
    if (!value) return refused('divides-by-zero')
    stack.push(value)
  }
  const [last] = stack
  if (!last || stack.length !== 1) throw new Error('A formula that was read comes to one value')
  return done(last)
}

function stepValue(put: Extract<Step, { put: unknown }>['put'], { pieces, cost }: FormulaGoods): Fraction {
  if (put === 'qty') return whole(pieces)
  if (put === 'cost') return cost
  return 'share' in put ? feeOf(put, cost) : put
}

function feeOf({ share, least, most }: Fee, cost: Fraction): Fraction {
  const fee = times(share, cost)
  const raised = least ? larger(fee, least) : fee
  return most && isLess(most, raised) ? most : raised
}

function result(operator: Operator | 'negate', stack: Fraction[]): Fraction | undefined {
  const right = stack.pop()
  const left = operator === 'negate' ? right : stack.pop()
  if (!right || !left) throw new Error('A formula that was read has values for its operators')
  if (operator === 'negate') return negative(right)
  if (operator === '+') return plus(left, right)
  if (operator === '-') return plus(left, negative(right))
  return operator === '*' ? times(left, right) : dividedBy(left, right)
}

/** Whether there are goods for which it comes to something: `1/0` never does, `10/([qty]-1)` does for two pieces. */
export function canBeReckoned(formula: Formula): boolean {
  return [1, 2, 3, 7].some((pieces) => formulaValue(formula, { pieces, cost: whole(pieces * 10 + 1) }).ok)
}
