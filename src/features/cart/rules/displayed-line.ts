import { roundMinor } from '../../../kernel/money.ts'
import type { Shows } from '../../tax/rules/displayed-price.ts'
import type { PricedLine } from './priced-line.ts'
import { displayedOf, type Taxed } from './totals.ts'

/**
 * A line with its amounts as the cart shows them, with tax or without. The sum is the line's own; unit prices are
 * scaled in the same proportion, as exactly as whole minor units allow.
 */
export function displayedLine(line: PricedLine, subtotal: Taxed | undefined, shows: Shows): PricedLine {
  if (!subtotal) return line
  const sumMinor = displayedOf(subtotal, shows)
  if (sumMinor === line.subtotalMinor) return line
  const shown = (minor: number) => roundMinor((minor * sumMinor) / line.subtotalMinor)
  return {
    ...line,
    unitMinor: shown(line.unitMinor),
    priceMinor: shown(line.priceMinor),
    regularMinor: shown(line.regularMinor),
    priceRule: { ...line.priceRule, withoutMinor: shown(line.priceRule.withoutMinor) },
    subtotalMinor: sumMinor,
    nextTier: line.nextTier && { ...line.nextTier, unitMinor: shown(line.nextTier.unitMinor) },
  }
}
