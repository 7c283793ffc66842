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
import type { PercentFee } from './fee-code.ts'
import type { Formula, FormulaStep, Operator } from './formula.ts'

/** The input of a formula: a quantity of items and their cost in units of the currency. */
export type FormulaItems = { readonly quantity: number; readonly cost: Fraction }

/** The exact value of a formula in units of the currency; it may be negative. */
export function formulaValue(formula: Formula, items: FormulaItems): Outcome<Fraction, 'divides-by-zero'> {
  const stack: Fraction[] = []
  for (const step of formula) {
    const value = 'operand' in step ? stepValue(step.operand, items) : result(step.operator, stack)
    if (!value) return refused('divides-by-zero')
    stack.push(value)
  }
  const [last] = stack
  if (!last || stack.length !== 1) throw new Error('A parsed formula has one value')
  return done(last)
}

function stepValue(
  operand: Extract<FormulaStep, { operand: unknown }>['operand'],
  { quantity, cost }: FormulaItems,
): Fraction {
  if (operand === 'qty') return whole(quantity)
  if (operand === 'cost') return cost
  return 'share' in operand ? feeOf(operand, cost) : operand
}

function feeOf({ share, min, max }: PercentFee, cost: Fraction): Fraction {
  const fee = times(share, cost)
  const atLeastMin = min ? larger(fee, min) : fee
  return max && isLess(max, atLeastMin) ? max : atLeastMin
}

function result(operator: Operator | 'negate', stack: Fraction[]): Fraction | undefined {
  const right = stack.pop()
  const left = operator === 'negate' ? right : stack.pop()
  if (!right || !left) throw new Error('A parsed formula has values for its operators')
  if (operator === 'negate') return negative(right)
  if (operator === '+') return plus(left, right)
  if (operator === '-') return plus(left, negative(right))
  return operator === '*' ? times(left, right) : dividedBy(left, right)
}

/** Whether a formula has a value for some quantity: `1/0` never has, `10/([qty]-1)` has for two items. */
export function canBeComputed(formula: Formula): boolean {
  return [1, 2, 3, 7].some(
    (quantity) => formulaValue(formula, { quantity, cost: whole(quantity * 10 + 1) }).ok,
  )
}
