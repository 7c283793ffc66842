import { slugOf } from '../../../../kernel/slug.ts'
import type { Prices } from '../../../catalog/rules/price.ts'
import type { ProductRecord } from '../../../catalog/rules/product-record.ts'
import { parseFlag, parseInteger, parsePath } from '../../rules/cell.ts'
import { parseMeasure } from '../../rules/measure.ts'
import { parseName } from '../../rules/name.ts'
import type { ProductRow } from '../product-row.ts'
import type { RowCells } from '../row-cells.ts'
import { parseNames } from '../woo/row-attributes.ts'
import { richText, type ShopFormat } from '../woo/row-fields.ts'
import { machineAmount } from '../woo/row-prices.ts'
import { isVariantColumn } from './shopify-headings.ts'

const emptyRow = {
  kind: undefined,
  isSubscription: false,
  originalId: undefined,
  sku: undefined,
  slug: undefined,
  parent: undefined,
  fields: {},
  prices: {},
  terms: {},
  quantityLimits: {},
  level: {},
  links: {},
  legacy: {},
} as const satisfies ProductRow

/** The fields of the product, from the first row of a handle. */
export function productFields(cells: RowCells): ProductRow {
  return {
    ...emptyRow,
    slug: slugOf(cells.text('handle') ?? ''),
    fields: {
      ...cells.fieldIfFilled('title', 'name', (text) => parseName(text) || undefined),
      ...cells.field('body (html)', 'description', richText, ''),
      ...statusField(cells),
    },
    ...cells.field('vendor', 'brands', (text) => pathOf([parseName(text)]), []),
    ...cells.field('tags', 'tags', parseNames, []),
    ...categoryFields(cells),
    legacy: cells.unknown((heading) => !isVariantColumn(heading)),
  }
}

/** The fields of the variant of a row. */
export function variantFields(cells: RowCells, shopFormat: ShopFormat): ProductRow {
  const amount = machineAmount(shopFormat)
  return {
    ...emptyRow,
    sku: cells.text('variant sku'),
    fields: {
      ...cells.field('variant sku', 'sku', (text) => (text.length <= 190 ? text : undefined), undefined),
      ...cells.field('variant barcode', 'gtin', (text) => parseName(text, 100), ''),
      ...cells.field('variant grams', 'weightGrams', (text) => parseMeasure(text, 'weight', 'g'), undefined),
      ...cells.field('cost per item', 'costMinor', amount, undefined),
      ...shippingField(cells),
      ...taxField(cells),
    },
    prices: priceFields(cells, amount),
    level: stockFields(cells),
    legacy: cells.unknown(isVariantColumn),
  }
}

/** The status; archived products and those hidden from the web shop become private. */
function statusField(cells: RowCells): Pick<Partial<ProductRecord>, 'status'> {
  const status = cells.text('status')?.toLowerCase()
  const published = cells.text('published')
  if (status === undefined && published === undefined) return {}
  if (status === 'draft') return { status: 'draft' }
  const isHidden =
    (status !== undefined && status !== '' && status !== 'active') || parseFlag(published ?? '') === false
  return { status: isHidden ? 'private' : 'publish' }
}

/** The category: the product type, else Shopify's standard category. */
function categoryFields(cells: RowCells): Pick<ProductRow, 'categories'> {
  const type = cells.text('type')
  const standard = cells.text('product category')
  if (type === undefined && standard === undefined) return {}
  const path = type ? [parseName(type)] : parsePath(standard ?? '').map((name) => parseName(name))
  return { categories: pathOf(path) }
}

function pathOf(path: readonly string[]): readonly (readonly string[])[] {
  const filled = path.filter((name) => name !== '')
  return filled.length > 0 ? [filled] : []
}

/** A higher compare-at price means that the price is a sale price. */
function priceFields(cells: RowCells, amount: (text: string) => number | undefined): Partial<Prices> {
  const { price } = cells.field('variant price', 'price', amount, undefined)
  const { compared: comparePrice } = cells.field('variant compare at price', 'compared', amount, undefined)
  if (cells.text('variant price') === undefined) return {}
  const isSale = price !== undefined && comparePrice !== undefined && comparePrice > price
  return isSale
    ? { regularMinor: comparePrice, saleMinor: price }
    : { regularMinor: price, saleMinor: undefined }
}

function shippingField(cells: RowCells): Pick<Partial<ProductRecord>, 'virtual'> {
  const { isShipped } = cells.fieldIfFilled('variant requires shipping', 'isShipped', parseFlag)
  return isShipped === undefined ? {} : { virtual: !isShipped }
}

function taxField(cells: RowCells): Pick<Partial<ProductRecord>, 'taxStatus'> {
  const { isTaxed } = cells.fieldIfFilled('variant taxable', 'isTaxed', parseFlag)
  return isTaxed === undefined ? {} : { taxStatus: isTaxed ? 'taxable' : 'none' }
}

/** The stock; it is only counted where the variant has an inventory tracker. */
function stockFields(cells: RowCells): ProductRow['level'] {
  const { left: stockLeft } = cells.fieldIfFilled('variant inventory qty', 'left', (text) =>
    parseInteger(text, -1e9, 1e9),
  )
  const policy = cells.text('variant inventory policy')?.toLowerCase()
  const allowsBackorders = policy === 'continue' || parseFlag(policy ?? '') === true
  const isNotTracked = cells.text('variant inventory tracker') === ''
  return {
    ...(isNotTracked ? { stockLeft: undefined } : stockLeft !== undefined && { stockLeft }),
    ...(policy !== undefined && { backorders: allowsBackorders ? ('yes' as const) : ('no' as const) }),
  }
}
