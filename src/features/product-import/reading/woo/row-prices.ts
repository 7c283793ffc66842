import type { Prices } from '../../../catalog/rules/price.ts'
import type { ProductRecord } from '../../../catalog/rules/product-record.ts'
import type { QuantityLimits } from '../../../catalog/rules/quantity-limits.ts'
import { parsePrice } from '../../rules/amount.ts'
import { parseInteger } from '../../rules/cell.ts'
import type { RowCells } from '../row-cells.ts'
import type { ShopFormat } from './row-fields.ts'
import { saleTimes } from './sale-times.ts'

/** Reads an amount with a decimal point, whatever the format of the shop. */
export function machineAmount(shopFormat: ShopFormat): (text: string) => number | undefined {
  return (text) => parsePrice(text, { decimals: shopFormat.decimals, point: '.', thousands: '' })
}

/** Prices, and when they are those of a sale. */
export function priceFields(cells: RowCells, shopFormat: ShopFormat): Partial<Prices> {
  const amount = (text: string) => parsePrice(text, shopFormat)
  return {
    ...cells.field('Regular price', 'regularMinor', amount, undefined),
    ...cells.field('Sale price', 'saleMinor', amount, undefined),
    ...saleTimes(cells, shopFormat),
  }
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
