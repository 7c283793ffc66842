import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'

/** A row of a file; `number` is what a spreadsheet calls it, the first being row 1. */
export type CsvRow = { readonly number: number; readonly cells: readonly string[] }

/** Thrown when a text is no CSV from a row on: its quotes do not match, or the row has no end. */
export class CsvBroken extends Error {
  override readonly name = 'CsvBroken'
  readonly reason: 'not-csv' | 'row-too-long'
  readonly row: number

  constructor(reason: CsvBroken['reason'], row: number) {
    super(`${reason} in row ${row}`)
    this.reason = reason
    this.row = row
  }
}

// No row of a catalogue is longer, in characters; a quote that is never closed would take in the rest of the file.
const LONGEST_ROW = 1_000_000

// A quote inside a cell that does not begin with one is an inch sign.
const dialect = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: false,
  record_delimiter: ['\r\n', '\n', '\r'],
}

/** The rows of a text that have anything in them, one at a time however long it is. Throws `CsvBroken`. */
export async function* csvRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  // The parser counts bytes, of which a character has up to four.
  const parser = parse({ ...dialect, delimiter, max_record_size: 4 * LONGEST_ROW })
  pipeline(text, parser, () => {})
  let number = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (lengthOf(cells) > LONGEST_ROW) throw new CsvBroken('row-too-long', number)
      if (cells.some((cell) => cell.trim() !== '')) yield { number, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? brokenBy(error) : error
  }
}

/** The first row of a text that may break off behind it; `undefined` when there is none that can be read. */
export function firstRow(text: string, delimiter: string): readonly string[] | undefined {
  try {
    const [first] = parseAtOnce(text, { ...dialect, delimiter, to: 1 }) as string[][]
    return first
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

function lengthOf(cells: readonly string[]): number {
  return cells.reduce((length, cell) => length + cell.length, 0)
}

// Rows that were read but not handed on yet are lost with the error, so that only the parser knows how many they were.
function brokenBy(error: CsvError): CsvBroken {
  const rowsBefore = Number(error['records'] ?? 0)
  return new CsvBroken(error.code === 'CSV_MAX_RECORD_SIZE' ? 'row-too-long' : 'not-csv', rowsBefore + 1)
}
