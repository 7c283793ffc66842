import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import { errorCode } from '../../platform/error-code.ts'

/** A row of the file; `number` is what a spreadsheet calls it, the heading being row 1. */
export type CsvRow = { readonly number: number; readonly cells: readonly string[] }

export type CsvRefusal = 'no-file' | 'not-text' | 'not-csv'

class NotText extends Error {}

/**
 * Reads the whole file once, so that one which breaks off in the middle is refused before anything is imported.
 * Answers the heading and how many rows there are. Refused: no file; bytes that are no UTF-8 text; quotes that
 * do not match.
 */
export async function checkCsv(
  file: string,
): Promise<Outcome<{ heading: readonly string[]; rows: number }, CsvRefusal>> {
  let heading: readonly string[] = []
  let rows = 0
  try {
    for await (const row of recordsOf(file)) {
      if (row.number === 1) heading = row.cells
      else if (!isBlank(row)) rows += 1
    }
    return done({ heading, rows })
  } catch (error) {
    const reason = refusalOf(error)
    if (reason) return refused(reason)
    throw error
  }
}

/** The rows below the heading, one at a time however large the file; rows without any text are left out. */
export async function* rowsOf(file: string): AsyncGenerator<CsvRow> {
  for await (const row of recordsOf(file)) {
    if (row.number > 1 && !isBlank(row)) yield row
  }
}

// No row of a catalogue is longer; a quote that is never closed would take in the rest of the file.
const LONGEST_ROW = 1_000_000

async function* recordsOf(file: string): AsyncGenerator<CsvRow> {
  const parser = parse({ relax_column_count: true, skip_empty_lines: false, max_record_size: LONGEST_ROW })
  pipeline(textOf(file), parser, () => {})
  let number = 0
  for await (const cells of parser) {
    number += 1
    yield { number, cells }
  }
}

/** The file's text, without a byte order mark. A byte 0 is no text either, although UTF-8 has it. */
async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new NotText()
    }
  }
  for await (const chunk of createReadStream(file)) {
    const text = decode(chunk)
    if (text.includes('\0')) throw new NotText()
    yield text
  }
  yield decode()
}

function isBlank({ cells }: CsvRow): boolean {
  return cells.every((cell) => cell.trim() === '')
}

function refusalOf(error: unknown): CsvRefusal | undefined {
  if (error instanceof NotText) return 'not-text'
  if (error instanceof CsvError) return 'not-csv'
  const isMissing = ['ENOENT', 'EISDIR', 'EACCES', 'ENOTDIR'].includes(errorCode(error) ?? '')
  return isMissing ? 'no-file' : undefined
}
