import type { Columns } from './row-cells.ts'
import { type MeasureColumn, measureColumn } from './row-measures.ts'

/** The columns of WooCommerce's product CSV. */
export type ProductColumns = Columns & {
  readonly measures: readonly MeasureColumn[]
  /** The numbers of "Attribute 1 name", "Attribute 2 name", …, ascending. */
  readonly attributes: readonly number[]
  /** The numbers of "Download 1 URL", …, ascending. */
  readonly downloads: readonly number[]
}

const plain = new Set(
  [
    'ID, Type, SKU, Name, Published, Is featured?, Visibility in catalog, Short description, Description',
    'Date sale price starts, Date sale price ends, Sale price, Regular price, Cost of goods, Tax status, Tax class',
    'In stock?, Stock, Low stock amount, Backorders allowed?, Sold individually?',
    'Allow customer reviews?, Purchase note, Categories, Tags, Tags (space separated), Brands, Shipping class',
    'Images, Image alt texts, Parent, Upsells, Cross-sells, Grouped products, Position, Slug, Password',
    'External URL, Button text, Download limit, Download expiry days',
    'Commodity code (HS code), Country of origin, Customs description',
    'Meta: minimum_allowed_quantity, Meta: maximum_allowed_quantity, Meta: group_of_quantity',
    'Meta: variation_minimum_allowed_quantity, Meta: variation_maximum_allowed_quantity',
    'Meta: variation_group_of_quantity, Meta: _subscription_price, Meta: _subscription_period',
    'Meta: _subscription_period_interval, Meta: _subscription_length, Meta: _subscription_sign_up_fee',
    'Meta: _subscription_trial_length, Meta: _subscription_trial_period',
    'Meta: _tiered_price_rules_type, Meta: _fixed_price_rules, Meta: _percentage_price_rules',
    'Meta: _tiered_price_minimum_qty',
    'Meta: _gift_card_presets, Meta: _gift_card_least, Meta: _gift_card_most',
  ]
    .join(', ')
    .toLowerCase()
    .split(', ')
    // The one name that has commas in it.
    .concat('gtin, upc, ean, or isbn'),
)

// What other versions and people call them. Where a file has both, the one named right is read.
const otherNames = new Map([
  ['gtin', 'gtin, upc, ean, or isbn'],
  ['ean', 'gtin, upc, ean, or isbn'],
  ['upc', 'gtin, upc, ean, or isbn'],
  ['isbn', 'gtin, upc, ean, or isbn'],
  ['barcode', 'gtin, upc, ean, or isbn'],
  ['brand', 'brands'],
  ['cost of goods sold', 'cost of goods'],
  ['commodity code', 'commodity code (hs code)'],
  ['hs code', 'commodity code (hs code)'],
  ['origin country', 'country of origin'],
  ['country/region of origin', 'country of origin'],
  ['customs item description', 'customs description'],
  ['download expiry', 'download expiry days'],
  ['allow reviews?', 'allow customer reviews?'],
])

/** Whether a heading is that of products: it names them, and has something that only products have. */
export function isProductHeading(names: readonly string[]): boolean {
  const known = new Set(names.map((name) => name.toLowerCase()))
  const has = (...wanted: string[]) => wanted.some((name) => known.has(name))
  return has('id', 'sku', 'name') && has('type', 'sku', 'published', 'regular price', 'stock')
}

/** Whether a column of this name can be read, whatever else the file has. */
export function isProductColumn(name: string): boolean {
  const small = name.toLowerCase()
  return plain.has(small) || Boolean(measureColumn(small)) || ATTRIBUTE.test(small) || DOWNLOAD.test(small)
}

const ATTRIBUTE = /^attribute (\d{1,4}) (?:name|value\(s\)|visible|global|default|variation)$/
const DOWNLOAD = /^download (\d{1,4}) (?:id|name|url)$/

/** The columns of a heading; `names` are ours, and `heading` is what the file writes in the same places. */
export function productColumns(heading: readonly string[], names: readonly string[]): ProductColumns {
  const ours = ourNames(names)
  const attributes = numbersIn(ours, /^attribute (\d{1,4}) name$/)
  const downloads = numbersIn(ours, /^download (\d{1,4}) url$/)
  const isRead = (name: string) =>
    plain.has(name) ||
    Boolean(measureColumn(name)) ||
    attributes.includes(Number(ATTRIBUTE.exec(name)?.[1])) ||
    downloads.includes(Number(DOWNLOAD.exec(name)?.[1]))
  const filled = [...ours.entries()].filter(([index]) => heading[index] !== '')
  return {
    heading,
    at: new Map(filled.filter(([, name]) => isRead(name)).map(([index, name]) => [name, index])),
    kept: filled.filter(([, name]) => !isRead(name)).map(([index]) => index),
    measures: ours.map(measureColumn).filter((column) => column !== undefined),
    attributes,
    downloads,
  }
}

/** Names in lower case, with ours for what others call them; of several that stand for one, the first counts. */
function ourNames(names: readonly string[]): string[] {
  const small = names.map((name) => name.toLowerCase())
  const taken = new Set(small)
  return small.map((name) => {
    const ours = otherNames.get(name)
    if (ours === undefined || taken.has(ours)) return name
    taken.add(ours)
    return ours
  })
}

function numbersIn(names: readonly string[], pattern: RegExp): number[] {
  const numbers = names.map((name) => pattern.exec(name)?.[1]).filter((number) => number !== undefined)
  return numbers.map(Number).sort((a, b) => a - b)
}
