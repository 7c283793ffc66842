import { type Fraction, larger, plus, zero } from '../../../kernel/fraction.ts'
import { minorOf } from './cost-amount.ts'
import type { Formula } from './formula.ts'
import { formulaValue } from './formula-value.ts'
import { linesByClass, type ParcelLine, sumOf } from './parcel.ts'

/** What one price for a parcel is made of; `undefined` costs are not asked for. */
export type FlatRateTerms = {
  readonly cost: Formula | undefined
  /** By slug of the shipping class; '' is for goods that have none. */
  readonly classCosts: ReadonlyMap<string, Formula>
  /** `class`: the costs of all classes in the parcel are added up; `order`: the dearest alone counts. */
  readonly per: 'class' | 'order'
}

/**
 * What a parcel costs by formula, in minor units, rounded once, at least 0: the parcel's own cost, and what its
 * shipping classes cost beside it. `undefined`: no cost is set for anything in it, or a formula comes to nothing that
 * can be paid; then it does not go this way.
 */
export function flatRateCost(
  terms: FlatRateTerms,
  lines: readonly ParcelLine[],
  decimals: number,
): number | undefined {
  const own = terms.cost ? [valueFor(terms.cost, lines, decimals)] : []
  const classes = [...linesByClass(lines)].flatMap(([slug, goods]) => {
    const formula = terms.classCosts.get(slug)
    return formula ? [valueFor(formula, goods, decimals)] : []
  })
  const all = [...own, ...classes]
  if (all.length === 0 || !all.every((cost) => cost !== undefined)) return undefined
  const together = terms.per === 'class' ? plus : larger
  const ofClasses = classes.filter((cost) => cost !== undefined).reduce(together, zero)
  return minorOf(plus(own[0] ?? zero, ofClasses), decimals)
}

function valueFor(formula: Formula, lines: readonly ParcelLine[], decimals: number): Fraction | undefined {
  const value = formulaValue(formula, sumOf(lines, decimals))
  return value.ok ? value.value : undefined
}
