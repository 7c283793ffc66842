import { slugOf } from '../../../../kernel/slug.ts'
import type { CsvRow } from '../csv.ts'
import { type FileItem, type RowResult, refusedRow } from '../product-row.ts'
import { type Columns, RowCells } from '../row-cells.ts'
import type { ShopFormat } from '../woo/row-fields.ts'
import { layoutRefusal } from '../woo/woo-items.ts'
import { isVariant, readShopifyProduct } from './shopify-product.ts'

// The maximum number of variations of a product, and of rows and characters in memory while its rows are read.
const MAX_VARIATIONS = 2000
const MAX_ROWS = 4000
const MAX_CHARACTERS = 16_000_000

/**
 * The items of Shopify's file: consecutive rows with one handle are a product with its variations and pictures. Rows of
 * a handle that has ended before are refused.
 */
export async function* shopifyItems(
  rows: AsyncIterable<CsvRow>,
  columns: Columns,
  shopFormat: ShopFormat,
): AsyncGenerator<FileItem> {
  const endedHandles = new Set<string>()
  let current: OpenProduct | undefined
  for await (const row of rows) {
    const handle = slugOf(new RowCells(columns, row.cells).text('handle') ?? '')
    const refusal = layoutRefusal(row, columns) ?? (handle === '' ? refusedRow('no-handle', '') : undefined)
    if (!refusal && current?.handle !== handle) {
      yield* current?.items(columns, shopFormat) ?? []
      if (current) endedHandles.add(current.handle)
      current = endedHandles.has(handle) ? undefined : new OpenProduct(handle)
    }
    if (refusal && current) current.refuse(itemOf(row, handle, refusal))
    else if (refusal) yield itemOf(row, '', refusal)
    else if (!current) yield itemOf(row, handle, refusedRow('handle-again', handle))
    else if (!current.add(row, columns)) {
      yield* current.items(columns, shopFormat)
      yield itemOf(row, handle, refusedRow('too-many-variations', handle))
    }
  }
  yield* current?.items(columns, shopFormat) ?? []
}

function itemOf({ number }: CsvRow, name: string, reading: RowResult): FileItem {
  return { row: number, name, result: reading }
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

  /** Adds a row; `false` when there are too many, and `items` answers those so far. */
  add(row: CsvRow, columns: Columns): boolean {
    this.#variations += isVariant(new RowCells(columns, row.cells)) ? 1 : 0
    this.#characters += row.cells.reduce((length, cell) => length + cell.length, 0)
    this.#isFull ||=
      this.#variations > MAX_VARIATIONS ||
      this.#characters > MAX_CHARACTERS ||
      this.#rows.length + this.#refused.length >= MAX_ROWS
    if (!this.#isFull) this.#rows.push(row)
    return !this.#isFull
  }

  refuse(item: FileItem): void {
    if (this.#refused.length < MAX_ROWS) this.#refused.push(item)
  }

  /** The items of its rows, each once, in their order. */
  items(columns: Columns, shopFormat: ShopFormat): FileItem[] {
    const items = [...readShopifyProduct(this.#rows, columns, shopFormat), ...this.#refused]
    this.#rows = []
    this.#refused = []
    return items.sort((a, b) => a.row - b.row)
  }
}
