import { plainAmount } from '../../../kernel/format.ts'
import type { TierCells } from '../../product-import/rules/tier-cell.ts'
import type { TierRules } from '../../tier-pricing/rules/tier-price.ts'
import { shortestDecimal } from './number-cell.ts'

const PPM_DECIMALS = 4

/** The cells of tier prices, as `parseTierRules` reads them: `5:20.00,10:18.00`, always with a decimal point. */
export function tierCellsOf(rules: TierRules | undefined, decimals: number): TierCells {
  if (!rules) return { kind: '', fixed: '', percentage: '', minimum: '' }
  const { kind, steps, minimum } = rules
  const amountOf = (amount: number) =>
    kind === 'fixed' ? plainAmount(amount, decimals) : shortestDecimal(amount, PPM_DECIMALS)
  const pairs = steps.map(({ minQuantity, amount }) => `${minQuantity}:${amountOf(amount)}`).join(',')
  return {
    kind,
    fixed: kind === 'fixed' ? pairs : '',
    percentage: kind === 'percentage' ? pairs : '',
    minimum: minimum > 1 ? String(minimum) : '',
  }
}
