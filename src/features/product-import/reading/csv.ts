import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'

/** A row of a file; `number` is its row number in a spreadsheet, starting with 1. */
export type CsvRow = { readonly number: number; readonly cells: readonly string[] }

/** Thrown when a text is not valid CSV at a row: its quotes do not match, or the row does not end. */
export class CsvSyntaxError extends Error {
  override readonly name = 'CsvSyntaxError'
  readonly reason: 'not-csv' | 'row-too-long'
  readonly row: number

  constructor(reason: CsvSyntaxError['reason'], row: number) {
    super(`${reason} in row ${row}`)
    this.reason = reason
    this.row = row
  }
}

// In characters; no row of a catalogue is longer. A quote that is never closed would include the rest of the file.
const MAX_ROW_LENGTH = 1_000_000

// A quote inside a cell that does not start with one is an inch sign.
const dialect = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
  record_delimiter: ['\r\n', '\n', '\r'],
}

/** The rows of a text that are not empty, one at a time, however long the text is. Throws `CsvSyntaxError`. */
export async function* csvRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  // The parser counts bytes, of which a character has up to four.
  const parser = parse({ ...dialect, delimiter, max_record_size: 4 * MAX_ROW_LENGTH })
  pipeline(text, parser, () => {})
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (lengthOf(cells) > MAX_ROW_LENGTH) throw new CsvSyntaxError('row-too-long', number)
      if (cells.some((cell) => cell.trim() !== '')) yield { number, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? csvErrorOf(error) : error
  }
}

/** The first row of a text that may be incomplete; `undefined` when it cannot be read. */
export function firstRow(text: string, delimiter: string): readonly string[] | undefined {
  try {
    const [first] = parseSync(text, { ...dialect, delimiter, to: 1 }) as string[][]
    return first
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

function lengthOf(cells: readonly string[]): number {
  return cells.reduce((length, cell) => length + cell.length, 0)
}

// Rows that were parsed but not yet delivered are lost with the error, so that only the parser knows their number.
function csvErrorOf(error: CsvError): CsvSyntaxError {
  const rowsBefore = Number(error['records'] ?? 0)
  return new CsvSyntaxError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'row-too-long' : 'not-csv', rowsBefore + 1)
}
