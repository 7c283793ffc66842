import { cleanRichText } from '../../../ui/rich-text.ts'
import type { ProductRecord } from '../../catalog/rules/product-record.ts'
import { COUNTRY_CODES } from '../../settings/rules/country.ts'
import type { Separators } from '../rules/amount.ts'
import { flagIn, linesIn, wholeIn } from '../rules/cell.ts'
import { nameIn } from '../rules/name.ts'
import type { RowCells } from './row-cells.ts'

/** How this shop writes amounts, and where its days begin. */
export type Custom = Separators & { readonly timezone: string }

const atMost = (most: number) => (text: string) => (text.length <= most ? text : undefined)
const nameOfAtMost = (most: number) => (text: string) => nameIn(text, most)

/** A description, cleaned; most of those of variations have nothing in them to clean, which is quickly seen. */
export function richText(written: string): string {
  return /[<>&]/.test(written) ? cleanRichText(written) : written.trim()
}

const richLines = (text: string) => richText(linesIn(text))

/** What a product is called and what is said of it. */
export function words(cells: RowCells): Partial<ProductRecord> {
  return {
    ...cells.field('SKU', 'sku', atMost(190), undefined),
    ...cells.fieldIfFilled('Name', 'name', (text) => nameIn(text) || undefined),
    ...cells.field('Short description', 'shortDescription', richLines, ''),
    ...cells.field('Description', 'description', richLines, ''),
    ...cells.field('Purchase note', 'purchaseNote', richLines, ''),
    ...cells.field('Password', 'password', atMost(255), ''),
  }
}

/** Numbers and codes that others know a product by. */
export function codes(cells: RowCells): Partial<ProductRecord> {
  return {
    ...cells.field('GTIN, UPC, EAN, or ISBN', 'gtin', nameOfAtMost(100), ''),
    ...cells.field('Commodity code (HS code)', 'hsCode', nameOfAtMost(100), ''),
    ...cells.field('Country of origin', 'originCountry', countryIn, ''),
    ...cells.field('Customs description', 'customsDescription', nameOfAtMost(300), ''),
  }
}

function countryIn(text: string): string | undefined {
  const code = text.toUpperCase()
  return (COUNTRY_CODES as readonly string[]).includes(code) ? code : undefined
}

/** Where and how a product is offered. A variation is in no listing by itself. */
export function standing(cells: RowCells, kind: ProductRecord['kind'] | undefined): Partial<ProductRecord> {
  const ofBoth: Partial<ProductRecord> = {
    ...cells.fieldIfFilled('Published', 'status', (text) => statusIn(text, kind)),
    ...cells.field('Sold individually?', 'soldIndividually', flagIn, false),
    ...cells.field('Position', 'position', (text) => wholeIn(text, -2_147_483_648, 2_147_483_647), 0),
    ...cells.fieldIfFilled('Allow customer reviews?', 'reviewsAllowed', flagIn),
    ...cells.fieldIfFilled('Tax status', 'taxStatus', taxStatusIn),
    ...cells.field('Tax class', 'taxClass', taxClassIn, ''),
  }
  if (kind === 'variation') return ofBoth
  return {
    ...ofBoth,
    ...cells.field('Is featured?', 'featured', flagIn, false),
    ...cells.fieldIfFilled('Visibility in catalog', 'visibility', visibilityIn),
  }
}

// `pending` is what our own export says of such a product: WooCommerce's has no word for it.
function statusIn(text: string, kind: ProductRecord['kind'] | undefined): ProductRecord['status'] {
  const word = text.toLowerCase()
  if (word === '1' || word === 'true') return 'publish'
  if (word === '0') return 'private'
  if (word === 'pending') return 'pending'
  return kind === 'variation' && (word === '-1' || word === 'false') ? 'publish' : 'draft'
}

function visibilityIn(text: string): ProductRecord['visibility'] | undefined {
  return (['visible', 'catalog', 'search', 'hidden'] as const).find((known) => known === text.toLowerCase())
}

function taxStatusIn(text: string): ProductRecord['taxStatus'] | undefined {
  const flag = flagIn(text)
  if (flag !== undefined) return flag ? 'taxable' : 'none'
  return (['taxable', 'shipping', 'none'] as const).find((known) => known === text.toLowerCase())
}

/** The slug of a class; people write its name, "Reduced rate". */
function taxClassIn(text: string): string | undefined {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return slug === '' || slug.length > 190 ? undefined : slug === 'standard' ? '' : slug
}
