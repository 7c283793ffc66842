import { slugOf } from '../../../kernel/slug.ts'
import { type FileItem, notUnderstood, type RowReading } from '../product-row.ts'
import type { CsvRow } from './csv.ts'
import { type Columns, RowCells } from './row-cells.ts'
import type { Custom } from './row-fields.ts'
import { isVariant, readShopifyProduct } from './shopify-product.ts'
import { misfit } from './woo-items.ts'

// A product may have so many variations, and so many rows and characters are held while its rows are read.
const MOST_VARIATIONS = 2000
const MOST_ROWS = 4000
const MOST_CHARACTERS = 16_000_000

/**
 * What the rows of Shopify's file say: those of one handle, which follow each other, are a product with its variations
 * and pictures. Rows of a handle that ended above are refused, as it is too late for them.
 */
export async function* shopifyItems(
  rows: AsyncIterable<CsvRow>,
  columns: Columns,
  custom: Custom,
): AsyncGenerator<FileItem> {
  const ended = new Set<string>()
  let open: OpenProduct | undefined
  for await (const row of rows) {
    const handle = slugOf(new RowCells(columns, row.cells).text('handle') ?? '')
    const refusal = misfit(row, columns) ?? (handle === '' ? notUnderstood('no-handle', '') : undefined)
    if (!refusal && open?.handle !== handle) {
      yield* open?.items(columns, custom) ?? []
      if (open) ended.add(open.handle)
      open = ended.has(handle) ? undefined : new OpenProduct(handle)
    }
    if (refusal && open) open.refuse(itemOf(row, handle, refusal))
    else if (refusal) yield itemOf(row, '', refusal)
    else if (!open) yield itemOf(row, handle, notUnderstood('handle-again', handle))
    else if (!open.take(row, columns)) {
      yield* open.items(columns, custom)
      yield itemOf(row, handle, notUnderstood('too-many-variations', handle))
    }
  }
  yield* open?.items(columns, custom) ?? []
}

function itemOf({ number }: CsvRow, name: string, reading: RowReading): FileItem {
  return { row: number, name, reading }
}

/** A product whose rows are being read. */
class OpenProduct {
  readonly handle: string
  #rows: CsvRow[] = []
  #refused: FileItem[] = []
  #variations = 0
  #characters = 0
  #isFull = false

  constructor(handle: string) {
    this.handle = handle
  }

  /** Takes a row; `false` when there are too many, of which `items` answers those so far. */
  take(row: CsvRow, columns: Columns): boolean {
    this.#variations += isVariant(new RowCells(columns, row.cells)) ? 1 : 0
    this.#characters += row.cells.reduce((length, cell) => length + cell.length, 0)
    this.#isFull ||=
      this.#variations > MOST_VARIATIONS ||
      this.#characters > MOST_CHARACTERS ||
      this.#rows.length + this.#refused.length >= MOST_ROWS
    if (!this.#isFull) this.#rows.push(row)
    return !this.#isFull
  }

  refuse(item: FileItem): void {
    if (this.#refused.length < MOST_ROWS) this.#refused.push(item)
  }

  /** What its rows say, each once, in their order. */
  items(columns: Columns, custom: Custom): FileItem[] {
    const items = [...readShopifyProduct(this.#rows, columns, custom), ...this.#refused]
    this.#rows = []
    this.#refused = []
    return items.sort((a, b) => a.row - b.row)
  }
}
