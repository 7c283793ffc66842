import type { Columns } from '../row-cells.ts'
import { type MeasureColumn, measureColumn } from './row-measures.ts'
import { type TierColumns, tierColumnNames, tierColumnsIn } from './row-tiers.ts'

/** The columns of WooCommerce's product CSV. */
export type WooColumns = Columns & {
  readonly measures: readonly MeasureColumn[]
  /** The numbers of "Attribute 1 name", "Attribute 2 name", …, ascending. */
  readonly attributes: readonly number[]
  /** The numbers of "Download 1 URL", …, ascending. */
  readonly downloads: readonly number[]
  readonly tiers: TierColumns
}

const plainColumns = new Set(
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
    ...tierColumnNames,
    'Meta: _gift_card_presets, Meta: _gift_card_least, Meta: _gift_card_most',
  ]
    .join(', ')
    .toLowerCase()
    .split(', ')
    // The only name with commas.
    .concat('gtin, upc, ean, or isbn'),
)

// Names in other versions and files. Where a file has both, the standard name is read.
const alternativeNames = new Map([
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
  ['meta: _tiered_pricing_maximum_quantity', 'meta: maximum_allowed_quantity'],
  ['meta: _tiered_pricing_group_of_quantity', 'meta: group_of_quantity'],
  ['allow reviews?', 'allow customer reviews?'],
])

/** Whether this is the heading of a product CSV: it identifies products and has a column that only products have. */
export function isWooHeading(names: readonly string[]): boolean {
  const known = new Set(names.map((name) => name.toLowerCase()))
  const has = (...candidates: string[]) => candidates.some((name) => known.has(name))
  return has('id', 'sku', 'name') && has('type', 'sku', 'published', 'regular price', 'stock')
}

/** Whether a column with this name can be read, whatever other columns the file has. */
export function isWooColumn(name: string): boolean {
  const lowerCase = name.toLowerCase()
  return (
    plainColumns.has(lowerCase) ||
    Boolean(measureColumn(lowerCase)) ||
    ATTRIBUTE.test(lowerCase) ||
    DOWNLOAD.test(lowerCase)
  )
}

const ATTRIBUTE = /^attribute (\d{1,4}) (?:name|value\(s\)|visible|global|default|variation)$/
const DOWNLOAD = /^download (\d{1,4}) (?:id|name|url)$/

/** The columns of a heading; `names` are the standard names of the columns of `heading`. */
export function wooColumns(heading: readonly string[], names: readonly string[]): WooColumns {
  const standard = standardNames(names)
  const attributes = numbersIn(standard, /^attribute (\d{1,4}) name$/)
  const downloads = numbersIn(standard, /^download (\d{1,4}) url$/)
  const isRead = (name: string) =>
    plainColumns.has(name) ||
    Boolean(measureColumn(name)) ||
    attributes.includes(Number(ATTRIBUTE.exec(name)?.[1])) ||
    downloads.includes(Number(DOWNLOAD.exec(name)?.[1]))
  const filled = [...standard.entries()].filter(([index]) => heading[index] !== '')
  return {
    heading,
    indexes: new Map(filled.filter(([, name]) => isRead(name)).map(([index, name]) => [name, index])),
    unknown: filled.filter(([, name]) => !isRead(name)).map(([index]) => index),
    measures: standard.map(measureColumn).filter((column) => column !== undefined),
    attributes,
    downloads,
    tiers: tierColumnsIn(standard),
  }
}

/** The names in lower case, alternative names replaced by the standard ones; of several for one column, the first counts. */
function standardNames(names: readonly string[]): string[] {
  const lowerCase = names.map((name) => name.toLowerCase())
  const usedNames = new Set(lowerCase)
  return lowerCase.map((name) => {
    const standard = alternativeNames.get(name)
    if (standard === undefined || usedNames.has(standard)) return name
    usedNames.add(standard)
    return standard
  })
}

function numbersIn(names: readonly string[], pattern: RegExp): number[] {
  const numbers = names.map((name) => pattern.exec(name)?.[1]).filter((number) => number !== undefined)
  return numbers.map(Number).sort((a, b) => a - b)
}
