import { parseMinor } from '../../../kernel/money.ts'
import type { TierRules } from '../../tier-pricing/rules/tier-price.ts'
import { parseInteger } from './cell.ts'

/** The cells of a product's tier prices (docs/wire.md A.1); '' for absent columns. */
export type TierCells = {
  readonly kind: string
  readonly fixed: string
  readonly percentage: string
  readonly minimum: string
}

/** An invalid cell, by the name of its column. */
export type InvalidTierCell = 'type' | 'fixed' | 'percentage' | 'minimum'

const PPM_DECIMALS = 4

/**
 * The rules in the cells: `5:20.00,10:18.00` is 20.00 from 5 units and 18.00 from 10, in percent for the other kind.
 * Ascending; of a repeated quantity the last price counts; quantities below 2 and incomplete pairs are dropped, as by
 * WooCommerce's plugin. `undefined` when there are no rules.
 */
export function parseTierRules(
  cells: TierCells,
  decimals: number,
): TierRules | { invalidCell: InvalidTierCell } | undefined {
  const kind = cells.kind === '' ? 'fixed' : cells.kind
  if (kind !== 'fixed' && kind !== 'percentage') return { invalidCell: 'type' }
  const minimum = cells.minimum === '' ? 1 : parseInteger(cells.minimum, 0, 1_000_000)
  if (minimum === undefined) return { invalidCell: 'minimum' }

  const amounts = parsePairs(cells[kind], kind === 'fixed' ? decimals : PPM_DECIMALS)
  if (!amounts || (kind === 'percentage' && [...amounts.values()].some((ppm) => ppm > 1_000_000)))
    return { invalidCell: kind }
  const steps = [...amounts]
    .filter(([minQuantity]) => minQuantity > 1)
    .sort(([a], [b]) => a - b)
    .map(([minQuantity, amount]) => ({ minQuantity, amount }))
  return steps.length > 0 || minimum > 1 ? { kind, steps, minimum: Math.max(1, minimum) } : undefined
}

function parsePairs(text: string, decimals: number): Map<number, number> | undefined {
  const pairs = new Map<number, number>()
  for (const pair of text.split(',')) {
    const [quantityText = '', amountText = '', ...more] = pair.split(':').map((part) => part.trim())
    if (more.length > 0) return undefined
    if (quantityText === '' || amountText === '') {
      if (quantityText !== '' && !pair.includes(':')) return undefined
      continue
    }
    const quantity = parseInteger(quantityText, 0, 1_000_000)
    const amount = parseMinor(amountText, decimals)
    if (quantity === undefined || amount === undefined) return undefined
    pairs.set(quantity, amount)
  }
  return pairs
}
