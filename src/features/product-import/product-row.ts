import type { Prices } from '../catalog/rules/price.ts'
import type { ProductRecord } from '../catalog/rules/product-record.ts'
import type { StockLevel } from '../stock/rules/stock.ts'
import type { TierRules } from '../tier-pricing/rules/tier-price.ts'
import { columnsOf, type RowCells } from './row-cells.ts'
import { type Custom, level, measureColumn, measures, nameIn, prices, standing, words } from './row-fields.ts'
import { flagIn, listIn, pathsIn, wholeIn } from './rules/cell.ts'
import { tierRulesIn } from './rules/tier-cell.ts'

/** An attribute as a row has it; of a variation, `values` is one value, or none for any. */
export type AttributeCells = {
  readonly name: string
  readonly values: readonly string[]
  readonly visible: boolean
  readonly shared: boolean
  readonly chosen: string
}

/** What a row says. A part that is absent is not in the file, and stays as it is in the shop. */
export type ProductRow = {
  readonly kind: ProductRecord['kind'] | undefined
  readonly originalId: number | undefined
  /** '' when the cell is empty, `undefined` when there is no such column. */
  readonly sku: string | undefined
  readonly parent: string | undefined
  readonly fields: Partial<ProductRecord>
  readonly prices: Partial<Prices>
  readonly level: Partial<Omit<StockLevel, 'shelfId'>>
  readonly tiers?: { readonly rules: TierRules | undefined }
  readonly categories?: readonly (readonly string[])[]
  readonly tags?: readonly string[]
  readonly images?: readonly string[]
  readonly attributes?: readonly AttributeCells[]
}

export type RowReading =
  | { readonly row: ProductRow }
  | { readonly unknownType: string }
  | { readonly badColumns: readonly string[] }

/** Understands a row of WooCommerce's product CSV. Not understood: a type that we do not sell, cells without sense. */
export function readProductRow(cells: RowCells, columnNames: readonly string[], custom: Custom): RowReading {
  const type = cells.text('Type')
  const kind = type === undefined ? undefined : kindIn(type)
  if (type !== undefined && !kind) return { unknownType: type }
  const { originalId } = cells.fieldIfFilled('ID', 'originalId', (text) => wholeIn(text, 1, 1e15 - 1))
  const sku = cells.field('SKU', 'sku', (text) => (text.length <= 190 ? text : undefined), undefined)
  const row: ProductRow = {
    kind,
    originalId,
    sku: cells.text('SKU'),
    parent: cells.text('Parent'),
    fields: { ...sku, ...words(cells), ...standing(cells, kind), ...measures(cells, columnNames) },
    prices: prices(cells, custom),
    level: level(cells),
    ...tiers(cells, custom.decimals),
    ...cells.field('Categories', 'categories', (text) => pathsIn(text).map((path) => path.map(nameIn)), []),
    ...cells.field('Tags', 'tags', (text) => listIn(text).map(nameIn), []),
    ...cells.field('Images', 'images', listIn, []),
    ...attributes(cells),
  }
  return cells.faults.length > 0 ? { badColumns: cells.faults } : { row }
}

/** Whether a heading is that of products: it names them, and has something that only products have. */
export function isProductHeading(heading: readonly string[]): boolean {
  const columns = columnsOf(heading)
  const has = (...names: string[]) => names.some((name) => columns.has(name))
  return has('id', 'sku', 'name') && has('type', 'sku', 'published', 'regular price', 'stock')
}

/** The columns that are read; `n` is any number. */
export function isRead(column: string): boolean {
  const name = column.trim().toLowerCase()
  return (
    plainColumns.has(name) ||
    /^attribute \d+ (?:name|value\(s\)|visible|global|default)$/.test(name) ||
    Boolean(measureColumn(name))
  )
}

const plainColumns = new Set(
  [
    'ID, Type, SKU, Name, Published, Is featured?, Visibility in catalog, Short description, Description',
    'Date sale price starts, Date sale price ends, Sale price, Regular price',
    'In stock?, Stock, Low stock amount, Backorders allowed?, Sold individually?',
    'Categories, Tags, Images, Parent, Position',
    'Meta: _tiered_price_rules_type, Meta: _fixed_price_rules, Meta: _percentage_price_rules, Meta: _tiered_price_minimum_qty',
  ]
    .join(', ')
    .toLowerCase()
    .split(', '),
)

// A row that only says `virtual` or `downloadable` is a simple product to WooCommerce; we have nothing for those yet.
function kindIn(type: string): ProductRecord['kind'] | undefined {
  const kinds = listIn(type.toLowerCase())
  if (kinds.length === 0) return 'simple'
  return (['simple', 'variable', 'variation'] as const).find(
    (kind) => kinds.length === 1 && kinds[0] === kind,
  )
}

const tierColumns = {
  type: 'Meta: _tiered_price_rules_type',
  fixed: 'Meta: _fixed_price_rules',
  percentage: 'Meta: _percentage_price_rules',
  minimum: 'Meta: _tiered_price_minimum_qty',
} as const

function tiers(cells: RowCells, decimals: number): Pick<ProductRow, 'tiers'> {
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
  if (read && 'bad' in read) {
    cells.faults.push(tierColumns[read.bad])
    return {}
  }
  return { tiers: { rules: read } }
}

function attributes(cells: RowCells): Pick<ProductRow, 'attributes'> {
  const found: AttributeCells[] = []
  let number = 1
  for (; cells.text(`Attribute ${number} name`) !== undefined; number++) {
    const text = (part: string) => cells.text(`Attribute ${number} ${part}`) ?? ''
    const name = nameIn(text('name'))
    if (name === '') continue
    found.push({
      name,
      values: [...new Set(listIn(text('value(s)')).map(nameIn))],
      visible: flagIn(text('visible')) ?? true,
      shared: flagIn(text('global')) ?? false,
      chosen: nameIn(text('default')),
    })
  }
  return number > 1 ? { attributes: found } : {}
}
