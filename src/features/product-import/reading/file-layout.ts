import { cellText } from '../rules/cell.ts'
import type { ColumnMapping } from './column-mapping.ts'
import { csvRows, firstRow } from './csv.ts'
import { ProductFileError } from './product-file-error.ts'
import { isShopifyHeading } from './shopify/shopify-headings.ts'
import { isWooHeading } from './woo/woo-headings.ts'

/** The layout of a file. */
export type Layout = {
  readonly format: 'woocommerce' | 'shopify'
  readonly delimiter: string
  /** The names of the columns in the file. */
  readonly heading: readonly string[]
  /** Their standard names. */
  readonly names: readonly string[]
}

const DELIMITERS = [',', ';', '\t', '|']
const MAX_COLUMNS = 2000
// In characters. A longer first line is no heading.
const MAX_HEADING_LENGTH = 1_000_000

/**
 * The layout of a text; its delimiter is the one with which the heading is known. `text` starts it again at every call.
 * Throws `ProductFileError` for a heading that is unknown, has too many columns, or one of them twice.
 */
export async function layoutOf(text: () => AsyncIterable<string>, mapping: ColumnMapping): Promise<Layout> {
  const start = (await startOf(text())).trimStart()
  if (isWordPressExport(start)) throw new ProductFileError('wordpress-export')
  if (start.length > MAX_HEADING_LENGTH && !/[\r\n]/.test(start)) return throwHeadingError(text())
  const layouts = DELIMITERS.map((delimiter) => layoutWithDelimiter(start, delimiter, mapping))
  const layout = layouts.find((each) => each !== undefined)
  if (!layout) return throwHeadingError(text())
  if (layout.heading.length > MAX_COLUMNS)
    throw new ProductFileError('too-many-columns', String(layout.heading.length))
  const duplicate = duplicateColumnOf(layout)
  if (duplicate !== undefined) throw new ProductFileError('duplicate-column', duplicate)
  return layout
}

/** WordPress's own export (WXR): a feed that names the version of its format near its start. */
function isWordPressExport(start: string): boolean {
  return /^<(?:\?xml|rss)\b/i.test(start) && /\bwordpress\.org\/export\//i.test(start.slice(0, 10_000))
}

function layoutWithDelimiter(start: string, delimiter: string, mapping: ColumnMapping): Layout | undefined {
  const heading = firstRow(start, delimiter)?.map(cellText)
  if (!heading) return undefined
  const names = heading.map((column) => mapping.standardName(column))
  if (isShopifyHeading(names)) return { format: 'shopify', delimiter, heading, names }
  return isWooHeading(names) ? { format: 'woocommerce', delimiter, heading, names } : undefined
}

async function startOf(text: AsyncIterable<string>): Promise<string> {
  let start = ''
  for await (const chunk of text) {
    start += chunk
    if (start.length > MAX_HEADING_LENGTH) break
  }
  return start
}

/** An unknown heading may be invalid CSV: then reading the rows throws a better error. */
async function throwHeadingError(text: AsyncIterable<string>): Promise<never> {
  for await (const _ of csvRows(text, ',')) break
  throw new ProductFileError('no-columns')
}

function duplicateColumnOf({ heading, names }: Layout): string | undefined {
  const seen = new Set<string>()
  for (const [index, name] of names.entries()) {
    if (name === '') continue
    if (seen.has(name.toLowerCase())) return heading[index]
    seen.add(name.toLowerCase())
  }
  return undefined
}
