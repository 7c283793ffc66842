import { cleanRichText } from '../../../../ui/html/rich-text.ts'
import type { ProductRecord } from '../../../catalog/rules/product-record.ts'
import { COUNTRY_CODES } from '../../../settings/rules/country.ts'
import type { StockLevel } from '../../../stock/rules/stock.ts'
import type { Separators } from '../../rules/amount.ts'
import { parseDescription, parseFlag, parseInteger } from '../../rules/cell.ts'
import { parseName } from '../../rules/name.ts'
import type { RowCells } from '../row-cells.ts'

/** How this shop writes amounts, and its time zone. */
export type ShopFormat = Separators & { readonly timezone: string }

const textOfMaxLength = (maxLength: number) => (text: string) => (text.length <= maxLength ? text : undefined)
const nameOfMaxLength = (maxLength: number) => (text: string) => parseName(text, maxLength)

/** A description as safe HTML; most descriptions of variations contain no markup, so that nothing is cleaned. */
export function richText(written: string): string {
  return /[<>&]/.test(written) ? cleanRichText(written) : written.trim()
}

const richLines = (text: string) => richText(parseDescription(text))

/** The name and the texts of a product. */
export function textFields(cells: RowCells): Partial<ProductRecord> {
  return {
    ...cells.field('SKU', 'sku', textOfMaxLength(190), undefined),
    ...cells.fieldIfFilled('Name', 'name', (text) => parseName(text) || undefined),
    ...cells.field('Short description', 'shortDescription', richLines, ''),
    ...cells.field('Description', 'description', richLines, ''),
    ...cells.field('Purchase note', 'purchaseNote', richLines, ''),
    ...cells.field('Password', 'password', textOfMaxLength(255), ''),
  }
}

/** The GTIN and customs codes of a product. */
export function codeFields(cells: RowCells): Partial<ProductRecord> {
  return {
    ...cells.field('GTIN, UPC, EAN, or ISBN', 'gtin', nameOfMaxLength(100), ''),
    ...cells.field('Commodity code (HS code)', 'hsCode', nameOfMaxLength(100), ''),
    ...cells.field('Country of origin', 'originCountry', parseCountry, ''),
    ...cells.field('Customs description', 'customsDescription', nameOfMaxLength(300), ''),
  }
}

function parseCountry(text: string): string | undefined {
  const code = text.toUpperCase()
  return (COUNTRY_CODES as readonly string[]).includes(code) ? code : undefined
}

/** The status and offer of a product. A variation is in no listing itself. */
export function offerFields(
  cells: RowCells,
  kind: ProductRecord['kind'] | undefined,
): Partial<ProductRecord> {
  const shared: Partial<ProductRecord> = {
    ...cells.fieldIfFilled('Published', 'status', (text) => parseStatus(text, kind)),
    ...cells.field('Sold individually?', 'soldIndividually', parseFlag, false),
    ...cells.field('Position', 'position', (text) => parseInteger(text, -2_147_483_648, 2_147_483_647), 0),
    ...cells.fieldIfFilled('Allow customer reviews?', 'reviewsAllowed', parseFlag),
    ...cells.fieldIfFilled('Tax status', 'taxStatus', parseTaxStatus),
    ...cells.field('Tax class', 'taxClass', parseTaxClass, ''),
  }
  if (kind === 'variation') return shared
  return {
    ...shared,
    ...cells.field('Is featured?', 'featured', parseFlag, false),
    ...cells.fieldIfFilled('Visibility in catalog', 'visibility', parseVisibility),
  }
}

// Older exports have `pending` for such a product.
function parseStatus(text: string, kind: ProductRecord['kind'] | undefined): ProductRecord['status'] {
  const value = text.toLowerCase()
  if (value === '1' || value === 'true') return 'publish'
  if (value === '0') return 'private'
  if (value === '2' || value === 'pending') return 'pending'
  return kind === 'variation' && (value === '-1' || value === 'false') ? 'publish' : 'draft'
}

function parseVisibility(text: string): ProductRecord['visibility'] | undefined {
  return (['visible', 'catalog', 'search', 'hidden'] as const).find((known) => known === text.toLowerCase())
}

function parseTaxStatus(text: string): ProductRecord['taxStatus'] | undefined {
  const flag = parseFlag(text)
  if (flag !== undefined) return flag ? 'taxable' : 'none'
  return (['taxable', 'shipping', 'none'] as const).find((known) => known === text.toLowerCase())
}

/** The slug of a tax class; people write its name, "Reduced rate". */
function parseTaxClass(text: string): string | undefined {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return slug === '' || slug.length > 190 ? undefined : slug === 'standard' ? '' : slug
}

/**
 * The stock. A variation whose stock is `parent` shares that of its product. An empty cell of "In stock?" is out of stock,
 * as WooCommerce reads it; not so of products whose state follows from other products, or which are sold elsewhere.
 */
export function stockFields(
  cells: RowCells,
  kind: ProductRecord['kind'] | undefined,
): Partial<Omit<StockLevel, 'stockItemId'>> {
  const quantity = (text: string) => parseInteger(text, -1_000_000_000, 1_000_000_000)
  const isSoldItself = kind === undefined || kind === 'simple' || kind === 'variation'
  const blankState: StockLevel['state'] = isSoldItself ? 'outofstock' : 'instock'
  const sharesParentStock = cells.text('Stock')?.toLowerCase() === 'parent'
  return {
    ...(sharesParentStock
      ? { stockLeft: undefined }
      : cells.field('Stock', 'stockLeft', quantity, undefined)),
    ...cells.field('In stock?', 'state', parseState, blankState),
    ...cells.field('Backorders allowed?', 'backorders', parseBackorders, 'no' as const),
    ...cells.field('Low stock amount', 'lowStockThreshold', quantity, undefined),
  }
}

function parseState(text: string): StockLevel['state'] | undefined {
  if (/^(?:backorder|onbackorder)$/i.test(text)) return 'onbackorder'
  const flag = parseFlag(text)
  return flag === undefined ? undefined : flag ? 'instock' : 'outofstock'
}

function parseBackorders(text: string): StockLevel['backorders'] | undefined {
  if (text.toLowerCase() === 'notify') return 'notify'
  const flag = parseFlag(text)
  return flag === undefined ? undefined : flag ? 'yes' : 'no'
}
