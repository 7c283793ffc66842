import { slugOf } from '../../../kernel/slug.ts'
import type { Prices } from '../../catalog/rules/price.ts'
import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import type { ProductRow } from '../product-row.ts'
import { flagIn, pathIn, wholeIn } from '../rules/cell.ts'
import { measureIn } from '../rules/measure.ts'
import { nameIn } from '../rules/name.ts'
import { names } from './row-attributes.ts'
import type { RowCells } from './row-cells.ts'
import { type Custom, richText } from './row-fields.ts'
import { machineAmount } from './row-prices.ts'
import { isOfVariant } from './shopify-headings.ts'

const nothing = {
  kind: undefined,
  subscribed: false,
  originalId: undefined,
  sku: undefined,
  slug: undefined,
  parent: undefined,
  fields: {},
  prices: {},
  terms: {},
  pieces: {},
  level: {},
  links: {},
  legacy: {},
} as const satisfies ProductRow

/** What the first row of a handle says of its product. */
export function productPart(cells: RowCells): ProductRow {
  return {
    ...nothing,
    slug: slugOf(cells.text('handle') ?? ''),
    fields: {
      ...cells.fieldIfFilled('title', 'name', (text) => nameIn(text) || undefined),
      ...cells.field('body (html)', 'description', richText, ''),
      ...status(cells),
    },
    ...cells.field('vendor', 'brands', (text) => pathOf([nameIn(text)]), []),
    ...cells.field('tags', 'tags', names, []),
    ...categories(cells),
    legacy: cells.kept((heading) => !isOfVariant(heading)),
  }
}

/** What a row says of its variant. */
export function variantPart(cells: RowCells, custom: Custom): ProductRow {
  const money = machineAmount(custom)
  return {
    ...nothing,
    sku: cells.text('variant sku'),
    fields: {
      ...cells.field('variant sku', 'sku', (text) => (text.length <= 190 ? text : undefined), undefined),
      ...cells.field('variant barcode', 'gtin', (text) => nameIn(text, 100), ''),
      ...cells.field('variant grams', 'weightGrams', (text) => measureIn(text, 'weight', 'g'), undefined),
      ...cells.field('cost per item', 'costMinor', money, undefined),
      ...shipping(cells),
      ...taxes(cells),
    },
    prices: prices(cells, money),
    level: level(cells),
    legacy: cells.kept(isOfVariant),
  }
}

/** Drafts and what is kept from the web shop; an archived product is kept, but nobody sees it. */
function status(cells: RowCells): Pick<Partial<ProductRecord>, 'status'> {
  const word = cells.text('status')?.toLowerCase()
  const published = cells.text('published')
  if (word === undefined && published === undefined) return {}
  if (word === 'draft') return { status: 'draft' }
  const isHidden =
    (word !== undefined && word !== '' && word !== 'active') || flagIn(published ?? '') === false
  return { status: isHidden ? 'private' : 'publish' }
}

/** The owner's own type is the category, else the one of Shopify's list. */
function categories(cells: RowCells): Pick<ProductRow, 'categories'> {
  const type = cells.text('type')
  const standard = cells.text('product category')
  if (type === undefined && standard === undefined) return {}
  const path = type ? [nameIn(type)] : pathIn(standard ?? '').map((name) => nameIn(name))
  return { categories: pathOf(path) }
}

function pathOf(path: readonly string[]): readonly (readonly string[])[] {
  const filled = path.filter((name) => name !== '')
  return filled.length > 0 ? [filled] : []
}

/** A higher price to compare with means that this one is a sale's. */
function prices(cells: RowCells, money: (text: string) => number | undefined): Partial<Prices> {
  const { price } = cells.field('variant price', 'price', money, undefined)
  const { compared } = cells.field('variant compare at price', 'compared', money, undefined)
  if (cells.text('variant price') === undefined) return {}
  const isSale = price !== undefined && compared !== undefined && compared > price
  return isSale ? { regularMinor: compared, saleMinor: price } : { regularMinor: price, saleMinor: undefined }
}

function shipping(cells: RowCells): Pick<Partial<ProductRecord>, 'virtual'> {
  const { isShipped } = cells.fieldIfFilled('variant requires shipping', 'isShipped', flagIn)
  return isShipped === undefined ? {} : { virtual: !isShipped }
}

function taxes(cells: RowCells): Pick<Partial<ProductRecord>, 'taxStatus'> {
  const { isTaxed } = cells.fieldIfFilled('variant taxable', 'isTaxed', flagIn)
  return isTaxed === undefined ? {} : { taxStatus: isTaxed ? 'taxable' : 'none' }
}

/** Pieces are counted where somebody is said to count them. */
function level(cells: RowCells): ProductRow['level'] {
  const { left } = cells.fieldIfFilled('variant inventory qty', 'left', (text) => wholeIn(text, -1e9, 1e9))
  const policy = cells.text('variant inventory policy')?.toLowerCase()
  const isOwed = policy === 'continue' || flagIn(policy ?? '') === true
  const isUncounted = cells.text('variant inventory tracker') === ''
  return {
    ...(isUncounted ? { left: undefined } : left !== undefined && { left }),
    ...(policy !== undefined && { backorders: isOwed ? ('yes' as const) : ('no' as const) }),
  }
}
