import type { Columns } from './row-cells.ts'

const read = new Set(
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

// Read, and kept as well: the shop has no place for all that they say.
const keptToo = new Set(['product category', 'status'])

// What newer files call the same.
const newNames = new Map([
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

function nameOf(column: string): string {
  const name = column.toLowerCase()
  return newNames.get(name) ?? name
}

/** Whether a heading is that of Shopify's products. */
export function isShopifyHeading(names: readonly string[]): boolean {
  const known = new Set(names.map(nameOf))
  return (
    known.has('handle') && known.has('title') && (known.has('option1 name') || known.has('variant price'))
  )
}

/** Whether a column of this name is read. */
export function isShopifyColumn(name: string): boolean {
  return read.has(nameOf(name))
}

/** The columns of Shopify's file; `names` are ours, and `heading` is what the file writes in the same places. */
export function shopifyColumns(heading: readonly string[], names: readonly string[]): Columns {
  const filled = [...names.map(nameOf).entries()].filter(([index]) => heading[index] !== '')
  const known = filled.filter(([, name]) => read.has(name))
  return {
    heading,
    at: new Map(known.map(([index, name]) => [name, index] as const).reverse()),
    kept: filled.filter(([, name]) => !read.has(name) || keptToo.has(name)).map(([index]) => index),
  }
}

/** Whether a column that is kept is of a variant; the others are of its product. */
export function isOfVariant(heading: string): boolean {
  return /^(?:variant |price \/|compare[- ]at price|(?:total )?unit price|base unit|fulfillment|weight |tax code)/i.test(
    heading,
  )
}
