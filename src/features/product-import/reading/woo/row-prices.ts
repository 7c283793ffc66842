import { addDays, momentAt } from '../../../../platform/shop-time.ts'
import type { Prices } from '../../../catalog/rules/price.ts'
import type { ProductRecord } from '../../../catalog/rules/product-record.ts'
import type { QuantityLimits } from '../../../catalog/rules/quantity-limits.ts'
import { parsePrice } from '../../rules/amount.ts'
import { parseDay, parseInteger } from '../../rules/cell.ts'
import { parseTierRules } from '../../rules/tier-cell.ts'
import type { ProductRow } from '../product-row.ts'
import type { RowCells } from '../row-cells.ts'
import type { ShopFormat } from './row-fields.ts'

/** Reads an amount with a decimal point, whatever the format of the shop. */
export function machineAmount(shopFormat: ShopFormat): (text: string) => number | undefined {
  return (text) => parsePrice(text, { decimals: shopFormat.decimals, point: '.', thousands: '' })
}

/** Prices; sales start and end with days in the time zone of the shop. */
export function priceFields(cells: RowCells, shopFormat: ShopFormat): Partial<Prices> {
  const amount = (text: string) => parsePrice(text, shopFormat)
  const start = dayField(cells, shopFormat, 'Date sale price starts', 0)
  // The sale includes its last day.
  const end = dayField(cells, shopFormat, 'Date sale price ends', 1)
  return {
    ...cells.field('Regular price', 'regularMinor', amount, undefined),
    ...cells.field('Sale price', 'saleMinor', amount, undefined),
    ...(start && { saleFromMs: start.ms }),
    ...(end && { saleUntilMs: end.ms }),
  }
}

function dayField(cells: RowCells, { timezone }: ShopFormat, column: string, daysLater: number) {
  const text = cells.text(column)
  if (text === undefined) return undefined
  const day = parseDay(text)
  return { ms: day === undefined ? undefined : momentAt(addDays(day, daysLater), timezone) }
}

/** The cost of one unit. */
export function costField(
  cells: RowCells,
  shopFormat: ShopFormat,
): Pick<Partial<ProductRecord>, 'costMinor'> {
  return cells.field('Cost of goods', 'costMinor', (text) => parsePrice(text, shopFormat), undefined)
}

const limitColumns = {
  min: 'minimum_allowed_quantity',
  max: 'maximum_allowed_quantity',
  step: 'group_of_quantity',
} as const

/** The quantity limits, as WooCommerce's extension for them writes them; 0 is no limit. */
export function quantityLimitFields(
  cells: RowCells,
  kind: ProductRecord['kind'] | undefined,
): Partial<QuantityLimits> {
  const read = (part: keyof typeof limitColumns) => {
    const variationColumn = `Meta: variation_${limitColumns[part]}`
    const hasVariationColumn = kind === 'variation' && cells.text(variationColumn) !== undefined
    const column = hasVariationColumn ? variationColumn : `Meta: ${limitColumns[part]}`
    const { [part]: limit } = cells.field(column, part, (text) => parseInteger(text, 0, 1_000_000_000), 0)
    return limit === undefined ? {} : { [part]: limit === 0 ? undefined : limit }
  }
  return { ...read('min'), ...read('max'), ...read('step') }
}

const tierColumns = {
  type: 'Meta: _tiered_price_rules_type',
  fixed: 'Meta: _fixed_price_rules',
  percentage: 'Meta: _percentage_price_rules',
  minimum: 'Meta: _tiered_price_minimum_qty',
} as const

/** Tier prices (docs/wire.md A.1). */
export function tierFields(cells: RowCells, decimals: number): Pick<ProductRow, 'tiers'> {
  if (!cells.hasAny(Object.values(tierColumns))) return {}
  const text = (column: string) => cells.text(column) ?? ''
  const read = parseTierRules(
    {
      kind: text(tierColumns.type).toLowerCase(),
      fixed: text(tierColumns.fixed),
      percentage: text(tierColumns.percentage),
      minimum: text(tierColumns.minimum),
    },
    decimals,
  )
  if (!read || !('invalidCell' in read)) return { tiers: { rules: read } }
  cells.addProblem(tierColumns[read.invalidCell])
  return {}
}
