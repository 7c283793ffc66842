import { plainCell } from '../rules/cell.ts'
import type { ColumnMapping } from './column-mapping.ts'
import { csvRows, firstRow } from './csv.ts'
import { FileUnusable } from './file-unusable.ts'
import { isProductHeading } from './product-headings.ts'
import { isShopifyHeading } from './shopify-headings.ts'

/** How a file is laid out. */
export type Layout = {
  readonly format: 'woocommerce' | 'shopify'
  readonly delimiter: string
  /** The columns as the file writes them. */
  readonly heading: readonly string[]
  /** The same by our names. */
  readonly names: readonly string[]
}

const DELIMITERS = [',', ';', '\t', '|']
const MOST_COLUMNS = 2000
// In characters. A heading that is longer than a row may be is none.
const LONGEST_HEADING = 1_000_000

/**
 * How a text is laid out; its delimiter is the one under which the heading is known. `text` begins it anew at every
 * call. Throws `FileUnusable` for a heading that is not known, has too many columns, or one of them twice.
 */
export async function layoutOf(text: () => AsyncIterable<string>, mapping: ColumnMapping): Promise<Layout> {
  const start = (await startOf(text())).trimStart()
  if (start.length > LONGEST_HEADING && !/[\r\n]/.test(start)) return throwWhyUnknown(text())
  const layouts = DELIMITERS.map((delimiter) => layoutBy(start, delimiter, mapping))
  const layout = layouts.find((each) => each !== undefined)
  if (!layout) return throwWhyUnknown(text())
  if (layout.heading.length > MOST_COLUMNS)
    throw new FileUnusable('too-many-columns', String(layout.heading.length))
  const twice = twiceIn(layout)
  if (twice !== undefined) throw new FileUnusable('column-twice', twice)
  return layout
}

function layoutBy(start: string, delimiter: string, mapping: ColumnMapping): Layout | undefined {
  const heading = firstRow(start, delimiter)?.map(plainCell)
  if (!heading) return undefined
  const names = heading.map((column) => mapping.ours(column))
  if (isShopifyHeading(names)) return { format: 'shopify', delimiter, heading, names }
  return isProductHeading(names) ? { format: 'woocommerce', delimiter, heading, names } : undefined
}

async function startOf(text: AsyncIterable<string>): Promise<string> {
  let start = ''
  for await (const piece of text) {
    start += piece
    if (start.length > LONGEST_HEADING) break
  }
  return start
}

/** A heading that is not known may be one that breaks off, of which the reader of rows has more to say. */
async function throwWhyUnknown(text: AsyncIterable<string>): Promise<never> {
  for await (const _ of csvRows(text, ',')) break
  throw new FileUnusable('no-columns')
}

function twiceIn({ heading, names }: Layout): string | undefined {
  const seen = new Set<string>()
  for (const [index, name] of names.entries()) {
    if (name === '') continue
    if (seen.has(name.toLowerCase())) return heading[index]
    seen.add(name.toLowerCase())
  }
  return undefined
}
