import { errorCode } from '../../platform/error-code.ts'
import type { Shop } from '../../platform/shop.ts'
import { currencyFormat, timezone } from '../settings/general.ts'
import type { CsvRow } from './csv.ts'
import { type ImportedRow, importRow } from './import-row.ts'
import { type Pictures, picturesIn } from './pictures.ts'
import { isRead, type ProductRow, readProductRow } from './product-row.ts'
import { type Columns, columnsOf, RowCells } from './row-cells.ts'
import type { Custom } from './row-fields.ts'
import { RowRefused } from './row-refused.ts'
import { type PictureReason, pictureText, type RowReason, rowText } from './texts.ts'
import type { Transactions } from './transactions.ts'

/** A row that was not taken, in words. `row` is the number that a spreadsheet shows. */
export type RowNote = {
  readonly row: number
  readonly name: string
  readonly outcome: 'skipped' | 'failed'
  readonly reason: RowReason
  readonly sentence: string
}

/** A picture that was left out; its product was imported without it. */
export type PictureNote = { readonly row: number; readonly reason: PictureReason; readonly sentence: string }

export type ImportReport = {
  readonly imported: number
  readonly updated: number
  readonly skipped: number
  readonly failed: number
  readonly rows: readonly RowNote[]
  readonly pictures: readonly PictureNote[]
  /** Columns of the file that mean nothing here yet. */
  readonly unreadColumns: readonly string[]
}

/** The import of one file: its rows, one after the other, and what became of them. */
export class ImportRun {
  readonly #shop: Shop
  readonly #transactions: Transactions
  readonly #heading: readonly string[]
  readonly #columns: Columns
  readonly #custom: Custom
  readonly #pictures: Pictures
  readonly #newIds = new Map<number, number>()
  readonly #done = new Set<number>()
  readonly #waiting: { readonly row: CsvRow; readonly read: ProductRow }[] = []
  readonly #changes = { imported: 0, updated: 0 }
  readonly #rows: RowNote[] = []
  readonly #pictureNotes: PictureNote[] = []

  constructor(
    shop: Shop,
    transactions: Transactions,
    heading: readonly string[],
    imagesFolder: string | undefined,
  ) {
    this.#shop = shop
    this.#transactions = transactions
    this.#heading = heading
    this.#columns = columnsOf(heading)
    this.#custom = customOf(shop)
    this.#pictures = picturesIn(shop, imagesFolder)
  }

  /** Takes a row, or notes why not; `false` when it has to wait for its product, which may come below. */
  async take(row: CsvRow): Promise<boolean> {
    try {
      const read = this.#understand(row)
      return await this.#import(row, read, true)
    } catch (error) {
      this.#refuse(row, error)
      return true
    }
  }

  /** Takes the rows that had to wait; now the whole file is known. */
  async takeWaiting(onRow: () => void): Promise<void> {
    for (const { row, read } of this.#waiting) {
      await this.#import(row, read, false).catch((error: unknown) => this.#refuse(row, error))
      onRow()
    }
  }

  report(): ImportReport {
    const rows = [...this.#rows].sort((a, b) => a.row - b.row)
    return {
      ...this.#changes,
      skipped: rows.filter(({ outcome }) => outcome === 'skipped').length,
      failed: rows.filter(({ outcome }) => outcome === 'failed').length,
      rows,
      pictures: this.#pictureNotes,
      unreadColumns: this.#heading.filter((column) => column.trim() !== '' && !isRead(column)),
    }
  }

  #understand({ cells }: CsvRow): ProductRow {
    if (cells.length !== this.#heading.length) {
      throw new RowRefused('cells', `${cells.length} cells instead of ${this.#heading.length}`)
    }
    const reading = readProductRow(new RowCells(this.#columns, cells), this.#heading, this.#custom)
    if ('unknownType' in reading) throw new RowRefused('unknown-type', reading.unknownType)
    if ('badColumns' in reading) throw new RowRefused('bad-cell', reading.badColumns.join(', '))
    return reading.row
  }

  async #import(row: CsvRow, read: ProductRow, mayWait: boolean): Promise<boolean> {
    const { contested } = this.#transactions
    const importing = {
      tags: this.#shop.tags,
      pictures: this.#pictures,
      contested,
      newIds: this.#newIds,
      done: this.#done,
    }
    try {
      const imported = await this.#transactions.row((tx) => importRow(importing, tx, read))
      this.#note(row, read, imported)
      return true
    } catch (error) {
      this.#pictures.forget()
      const waits =
        mayWait && error instanceof RowRefused && error.reason === 'no-parent' && error.about !== ''
      if (!waits) throw error
      this.#waiting.push({ row, read })
      return false
    }
  }

  #note(row: CsvRow, { originalId }: ProductRow, { id, change, leftOut }: ImportedRow): void {
    this.#done.add(id)
    if (originalId !== undefined) this.#newIds.set(originalId, id)
    if (change === 'unchanged') this.#say(row, 'skipped', 'unchanged', '')
    else this.#changes[change] += 1
    for (const { picture, reason } of leftOut) {
      this.#pictureNotes.push({ row: row.number, reason, sentence: pictureText[reason](picture) })
    }
  }

  /** Notes a row that was refused; a fault of the program or the database goes on. */
  #refuse(row: CsvRow, error: unknown): void {
    const isConflict = errorCode(error)?.startsWith('23')
    if (isConflict) this.#say(row, 'failed', 'conflict', '')
    else if (!(error instanceof RowRefused)) throw error
    else this.#say(row, error.reason === 'unknown-type' ? 'skipped' : 'failed', error.reason, error.about)
  }

  #say(row: CsvRow, outcome: RowNote['outcome'], reason: RowReason, about: string): void {
    const cells = new RowCells(this.#columns, row.cells)
    const name = cells.text('SKU') || cells.text('Name') || ''
    this.#rows.push({ row: row.number, name, outcome, reason, sentence: rowText[reason](about) })
  }
}

function customOf({ settings }: Shop): Custom {
  const { decimals, decimalSeparator, thousandSeparator } = currencyFormat(settings)
  return { decimals, point: decimalSeparator, thousands: thousandSeparator, timezone: settings.get(timezone) }
}
