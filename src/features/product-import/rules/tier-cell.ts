import { parseMinor } from '../../../kernel/money.ts'
import type { TierRules } from '../../tier-pricing/rules/tier-price.ts'
import { wholeIn } from './cell.ts'

/** The cells that hold a product's prices by quantity (docs/wire.md A.1); absent columns come as ''. */
export type TierCells = {
  readonly kind: string
  readonly fixed: string
  readonly percentage: string
  readonly minimum: string
}

/** A cell that cannot be read, by the name of its column. */
export type BadTierCell = 'type' | 'fixed' | 'percentage' | 'minimum'

const PPM_DECIMALS = 4

/**
 * The rules in the cells: `5:20.00,10:18.00` is 20.00 from 5 pieces and 18.00 from 10, in percent for the other
 * kind. Ascending; a quantity named twice has its last price; quantities below 2 and unfinished pairs are dropped
 * as WooCommerce's plugin does. `undefined` when they say nothing.
 */
export function tierRulesIn(
  cells: TierCells,
  decimals: number,
): TierRules | { bad: BadTierCell } | undefined {
  const kind = cells.kind === '' ? 'fixed' : cells.kind
  if (kind !== 'fixed' && kind !== 'percentage') return { bad: 'type' }
  const minimum = cells.minimum === '' ? 1 : wholeIn(cells.minimum, 0, 1_000_000)
  if (minimum === undefined) return { bad: 'minimum' }

  const amounts = pairsIn(cells[kind], kind === 'fixed' ? decimals : PPM_DECIMALS)
  if (!amounts || (kind === 'percentage' && [...amounts.values()].some((ppm) => ppm > 1_000_000)))
    return { bad: kind }
  const steps = [...amounts]
    .filter(([minQuantity]) => minQuantity > 1)
    .sort(([a], [b]) => a - b)
    .map(([minQuantity, amount]) => ({ minQuantity, amount }))
  return steps.length > 0 || minimum > 1 ? { kind, steps, minimum: Math.max(1, minimum) } : undefined
}

function pairsIn(text: string, decimals: number): Map<number, number> | undefined {
  const pairs = new Map<number, number>()
  for (const pair of text.split(',')) {
    const [quantityText = '', amountText = '', ...more] = pair.split(':').map((part) => part.trim())
    if (more.length > 0) return undefined
    if (quantityText === '' || amountText === '') {
      if (quantityText !== '' && !pair.includes(':')) return undefined
      continue
    }
    const quantity = wholeIn(quantityText, 0, 1_000_000)
    const amount = parseMinor(amountText, decimals)
    if (quantity === undefined || amount === undefined) return undefined
    pairs.set(quantity, amount)
  }
  return pairs
}
