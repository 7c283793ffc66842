import type { PieceLimits } from '../../catalog/rules/pieces.ts'
import type { Prices } from '../../catalog/rules/price.ts'
import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import type { ProductRow } from '../product-row.ts'
import { amountIn } from '../rules/amount.ts'
import { dayIn, wholeIn } from '../rules/cell.ts'
import { tierRulesIn } from '../rules/tier-cell.ts'
import type { RowCells } from './row-cells.ts'
import type { Custom } from './row-fields.ts'
import { dayStartMs } from './shop-day.ts'

/** Reads an amount with a point before its cents, as machines write it. */
export function machineAmount(custom: Custom): (text: string) => number | undefined {
  return (text) => amountIn(text, { decimals: custom.decimals, point: '.', thousands: '' })
}

/** Prices; sales begin and end with days of the shop. */
export function prices(cells: RowCells, custom: Custom): Partial<Prices> {
  const amount = (text: string) => amountIn(text, custom)
  const start = moment(cells, custom, 'Date sale price starts', 0)
  // The last day belongs to the sale.
  const end = moment(cells, custom, 'Date sale price ends', 1)
  return {
    ...cells.field('Regular price', 'regularMinor', amount, undefined),
    ...cells.field('Sale price', 'saleMinor', amount, undefined),
    ...(start && { saleFromMs: start.ms }),
    ...(end && { saleUntilMs: end.ms }),
  }
}

function moment(cells: RowCells, { timezone }: Custom, column: string, later: number) {
  const text = cells.text(column)
  if (text === undefined) return undefined
  const day = dayIn(text)
  return { ms: day === undefined ? undefined : dayStartMs(day, timezone, later) }
}

/** What a piece costs the owner. */
export function cost(cells: RowCells, custom: Custom): Pick<Partial<ProductRecord>, 'costMinor'> {
  return cells.field('Cost of goods', 'costMinor', (text) => amountIn(text, custom), undefined)
}

const pieceColumns = {
  least: 'minimum_allowed_quantity',
  most: 'maximum_allowed_quantity',
  step: 'group_of_quantity',
} as const

/** How many pieces may be bought at once, as WooCommerce's extension for it writes them; 0 is no limit. */
export function pieces(cells: RowCells, kind: ProductRecord['kind'] | undefined): Partial<PieceLimits> {
  const read = (part: keyof typeof pieceColumns) => {
    const own = `Meta: variation_${pieceColumns[part]}`
    const isOwn = kind === 'variation' && cells.text(own) !== undefined
    const column = isOwn ? own : `Meta: ${pieceColumns[part]}`
    const { [part]: limit } = cells.field(column, part, (text) => wholeIn(text, 0, 1_000_000_000), 0)
    return limit === undefined ? {} : { [part]: limit === 0 ? undefined : limit }
  }
  return { ...read('least'), ...read('most'), ...read('step') }
}

const tierColumns = {
  type: 'Meta: _tiered_price_rules_type',
  fixed: 'Meta: _fixed_price_rules',
  percentage: 'Meta: _percentage_price_rules',
  minimum: 'Meta: _tiered_price_minimum_qty',
} as const

/** Prices by quantity (docs/wire.md A.1). */
export function tiers(cells: RowCells, decimals: number): Pick<ProductRow, 'tiers'> {
  if (!cells.hasAny(Object.values(tierColumns))) return {}
  const text = (column: string) => cells.text(column) ?? ''
  const read = tierRulesIn(
    {
      kind: text(tierColumns.type).toLowerCase(),
      fixed: text(tierColumns.fixed),
      percentage: text(tierColumns.percentage),
      minimum: text(tierColumns.minimum),
    },
    decimals,
  )
  if (!read || !('bad' in read)) return { tiers: { rules: read } }
  cells.fault(tierColumns[read.bad])
  return {}
}
