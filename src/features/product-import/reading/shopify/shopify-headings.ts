import type { Columns } from '../row-cells.ts'

const readColumns = new Set(
  [
    'handle, title, body (html), vendor, product category, type, tags, published, status',
    'option1 name, option1 value, option2 name, option2 value, option3 name, option3 value',
    'variant sku, variant grams, variant inventory tracker, variant inventory qty, variant inventory policy',
    'variant price, variant compare at price, variant requires shipping, variant taxable, variant barcode',
    'image src, image position, image alt text, variant image, cost per item',
  ]
    .join(', ')
    .split(', '),
)

// Read, and stored as well: the shop has no fields for all of their content.
const storedAlthoughRead = new Set(['product category', 'status'])

// The names of the same columns in newer files.
const newerNames = new Map([
  ['url handle', 'handle'],
  ['description', 'body (html)'],
  ['published on online store', 'published'],
  ['sku', 'variant sku'],
  ['barcode', 'variant barcode'],
  ['price', 'variant price'],
  ['compare-at price', 'variant compare at price'],
  ['charge tax', 'variant taxable'],
  ['inventory tracker', 'variant inventory tracker'],
  ['inventory quantity', 'variant inventory qty'],
  ['continue selling when out of stock', 'variant inventory policy'],
  ['weight value (grams)', 'variant grams'],
  ['requires shipping', 'variant requires shipping'],
  ['product image url', 'image src'],
  ['variant image url', 'variant image'],
])

function standardNameOf(column: string): string {
  const name = column.toLowerCase()
  return newerNames.get(name) ?? name
}

/** Whether this is the heading of Shopify's product CSV. */
export function isShopifyHeading(names: readonly string[]): boolean {
  const known = new Set(names.map(standardNameOf))
  return (
    known.has('handle') && known.has('title') && (known.has('option1 name') || known.has('variant price'))
  )
}

/** Whether a column of this name is read. */
export function isShopifyColumn(name: string): boolean {
  return readColumns.has(standardNameOf(name))
}

/** The columns of Shopify's file; `names` are the standard names of the columns of `heading`. */
export function shopifyColumns(heading: readonly string[], names: readonly string[]): Columns {
  const filled = [...names.map(standardNameOf).entries()].filter(([index]) => heading[index] !== '')
  const known = filled.filter(([, name]) => readColumns.has(name))
  return {
    heading,
    indexes: new Map(known.map(([index, name]) => [name, index] as const).reverse()),
    unknown: filled
      .filter(([, name]) => !readColumns.has(name) || storedAlthoughRead.has(name))
      .map(([index]) => index),
  }
}

/** Whether an unknown column belongs to the variant; the others belong to the product. */
export function isVariantColumn(heading: string): boolean {
  return /^(?:variant |price \/|compare[- ]at price|(?:total )?unit price|base unit|fulfillment|weight |tax code)/i.test(
    heading,
  )
}
