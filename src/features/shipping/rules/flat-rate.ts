import { type Fraction, larger, plus, zero } from '../../../kernel/fraction.ts'
import { costMinorOf } from './cost-amount.ts'
import type { Formula } from './formula.ts'
import { formulaValue } from './formula-value.ts'
import { linesByClass, type ParcelLine, totalsOf } from './parcel.ts'

/** The formulas of a flat rate; an `undefined` cost is not charged. */
export type FlatRateTerms = {
  readonly cost: Formula | undefined
  /** By slug of the shipping class; '' for items without one. */
  readonly classCosts: ReadonlyMap<string, Formula>
  /** `class`: the costs of all classes in the parcel are added; `order`: only the highest is charged. */
  readonly per: 'class' | 'order'
}

/**
 * The cost of a parcel by formula in minor units, rounded once, at least 0: the cost of the parcel plus the costs of its
 * shipping classes. `undefined`: no cost is configured for its content, or a formula has no value; then the method is not
 * available.
 */
export function flatRateCost(
  terms: FlatRateTerms,
  lines: readonly ParcelLine[],
  decimals: number,
): number | undefined {
  const parcelCost = terms.cost ? [valueFor(terms.cost, lines, decimals)] : []
  const classes = [...linesByClass(lines)].flatMap(([slug, classLines]) => {
    const formula = terms.classCosts.get(slug)
    return formula ? [valueFor(formula, classLines, decimals)] : []
  })
  const all = [...parcelCost, ...classes]
  if (all.length === 0 || !all.every((cost) => cost !== undefined)) return undefined
  const combine = terms.per === 'class' ? plus : larger
  const classTotal = classes.filter((cost) => cost !== undefined).reduce(combine, zero)
  return costMinorOf(plus(parcelCost[0] ?? zero, classTotal), decimals)
}

function valueFor(formula: Formula, lines: readonly ParcelLine[], decimals: number): Fraction | undefined {
  const value = formulaValue(formula, totalsOf(lines, decimals))
  return value.ok ? value.value : undefined
}
