import { plainText } from '../../kernel/text.ts'
import { cleanRichText } from '../../ui/rich-text.ts'
import type { Prices } from '../catalog/rules/price.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import type { StockLevel } from '../stock/rules/stock.ts'
import type { RowCells } from './row-cells.ts'
import { amountIn, type Separators } from './rules/amount.ts'
import { dayIn, flagIn, linesIn, wholeIn } from './rules/cell.ts'
import { isUnit, type Measure, measureIn } from './rules/measure.ts'
import { dayStartMs } from './shop-day.ts'

/** How this shop writes amounts, and where its days begin. */
export type Custom = Separators & { readonly timezone: string }

/** A name as people read it: exports write "Salt &amp; pepper". */
export function nameIn(text: string): string {
  return plainText(text, 300)
}

/** Name and descriptions. */
export function words(cells: RowCells): Partial<ProductRecord> {
  const richText = (text: string) => cleanRichText(linesIn(text))
  return {
    ...cells.fieldIfFilled('Name', 'name', nameIn),
    ...cells.field('Short description', 'shortDescription', richText, ''),
    ...cells.field('Description', 'description', richText, ''),
  }
}

/** Where and how a product is offered. A variation is in no listing by itself. */
export function standing(cells: RowCells, kind: ProductRecord['kind'] | undefined): Partial<ProductRecord> {
  const ofBoth: Partial<ProductRecord> = {
    ...cells.fieldIfFilled('Published', 'status', (text) => statusIn(text, kind)),
    ...cells.field('Sold individually?', 'soldIndividually', flagIn, false),
    ...cells.field('Position', 'position', (text) => wholeIn(text, -2_147_483_648, 2_147_483_647), 0),
  }
  if (kind === 'variation') return ofBoth
  return {
    ...ofBoth,
    ...cells.field('Is featured?', 'featured', flagIn, false),
    ...cells.fieldIfFilled('Visibility in catalog', 'visibility', visibilityIn),
  }
}

function statusIn(
  text: string,
  kind: ProductRecord['kind'] | undefined,
): ProductRecord['status'] | undefined {
  if (text === '1' || text.toLowerCase() === 'true') return 'publish'
  if (text === '0') return 'private'
  return kind === 'variation' ? 'publish' : 'draft'
}

function visibilityIn(text: string): ProductRecord['visibility'] | undefined {
  return (['visible', 'catalog', 'search', 'hidden'] as const).find((known) => known === text.toLowerCase())
}

const measureFields = {
  weight: 'weightGrams',
  length: 'lengthMm',
  width: 'widthMm',
  height: 'heightMm',
} as const

/** "Weight (kg)" fills the weight in kilograms; without a unit nobody knows what a number means. */
export function measureColumn(column: string) {
  const found = /^(weight|length|width|height) \((\w+)\)$/.exec(column.trim().toLowerCase())
  const name = found?.[1] as keyof typeof measureFields | undefined
  const unit = found?.[2] ?? ''
  const measure: Measure = name === 'weight' ? 'weight' : 'length'
  return name && isUnit(measure, unit) ? { field: measureFields[name], measure, unit } : undefined
}

/** Weight and size, in the unit that the column names. */
export function measures(cells: RowCells, columnNames: readonly string[]): Partial<ProductRecord> {
  let fields: Partial<ProductRecord> = {}
  for (const column of columnNames) {
    const found = measureColumn(column)
    if (!found) continue
    const { field, measure, unit } = found
    fields = { ...fields, ...cells.field(column, field, (text) => measureIn(text, measure, unit), undefined) }
  }
  return fields
}

/** Prices; sales begin and end with days of the shop. */
export function prices(cells: RowCells, custom: Custom): Partial<Prices> {
  const amount = (text: string) => amountIn(text, custom)
  const moment = (column: string, later: number) => {
    const text = cells.text(column)
    if (text === undefined) return undefined
    const day = dayIn(text)
    return { ms: day === undefined ? undefined : dayStartMs(day, custom.timezone, later) }
  }
  const start = moment('Date sale price starts', 0)
  // The last day belongs to the sale.
  const end = moment('Date sale price ends', 1)
  return {
    ...cells.field('Regular price', 'regularMinor', amount, undefined),
    ...cells.field('Sale price', 'saleMinor', amount, undefined),
    ...(start && { saleFromMs: start.ms }),
    ...(end && { saleUntilMs: end.ms }),
  }
}

/** What is there. A variation whose stock is its `parent`’s is not counted by itself. */
export function level(cells: RowCells): Partial<Omit<StockLevel, 'shelfId'>> {
  const pieces = (text: string) => wholeIn(text, -1_000_000_000, 1_000_000_000)
  const isParents = cells.text('Stock')?.toLowerCase() === 'parent'
  return {
    ...(isParents ? { left: undefined } : cells.field('Stock', 'left', pieces, undefined)),
    ...cells.field('In stock?', 'state', stateIn, 'instock' as const),
    ...cells.field('Backorders allowed?', 'backorders', backordersIn, 'no' as const),
    ...cells.field('Low stock amount', 'lowMark', pieces, undefined),
  }
}

function stateIn(text: string): StockLevel['state'] | undefined {
  if (/^(?:backorder|onbackorder)$/i.test(text)) return 'onbackorder'
  const flag = flagIn(text)
  return flag === undefined ? undefined : flag ? 'instock' : 'outofstock'
}

function backordersIn(text: string): StockLevel['backorders'] | undefined {
  if (text.toLowerCase() === 'notify') return 'notify'
  const flag = flagIn(text)
  return flag === undefined ? undefined : flag ? 'yes' : 'no'
}
