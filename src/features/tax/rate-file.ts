import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { plainAmount } from '../../kernel/format.ts'
import { errorCode } from '../../platform/error-code.ts'
import {
  type LineFault,
  type RateCells,
  type RateColumn,
  type RateFileRefusal,
  rateColumns,
  readRateRow,
  type WrittenRate,
} from './rules/rate-row.ts'

export type RateFileRead =
  | { readonly ok: true; readonly rates: readonly WrittenRate[] }
  | {
      readonly ok: false
      readonly reason: RateFileRefusal
      /** What the refusal names: a line, columns; '' for nothing. */
      readonly about: string
      readonly faults: readonly LineFault[]
    }

const MOST_BYTES = 64 * 1024 * 1024

/** Reads WooCommerce's file of tax rates whole; one with a fault in any row is refused with all of them. */
export async function readRateFile(file: string, classes: readonly string[]): Promise<RateFileRead> {
  const text = await textIn(file)
  if (typeof text !== 'string') return refusal(text.reason)
  const rows = rowsIn(text)
  if (!Array.isArray(rows)) return refusal('not-csv', rows.about)
  const [heading, ...below] = rows
  const columns = columnsOf(heading?.cells ?? [])
  if (typeof columns === 'string') return refusal('columns', columns)
  return below.length === 0 ? refusal('no-rows') : ratesIn(below, columns, classes)
}

function refusal(reason: RateFileRefusal, about = '', faults: readonly LineFault[] = []): RateFileRead {
  return { ok: false, reason, about, faults }
}

async function textIn(
  file: string,
): Promise<string | { readonly reason: 'no-file' | 'too-large' | 'not-text' }> {
  try {
    if ((await stat(file)).size > MOST_BYTES) return { reason: 'too-large' }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
    return text.includes('\0') ? { reason: 'not-text' } : text
  } catch (error) {
    if (error instanceof TypeError && errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return { reason: 'not-text' }
    if (['ENOENT', 'EISDIR', 'EACCES', 'ENOTDIR'].includes(errorCode(error) ?? ''))
      return { reason: 'no-file' }
    throw error
  }
}

type Row = { readonly line: number; readonly cells: readonly string[] }
type ParsedRow = { readonly record: string[]; readonly info: { readonly lines: number } }

function rowsIn(text: string): Row[] | { readonly about: string } {
  try {
    const parsed = parse(text, {
      ...{ info: true, relax_column_count: true, delimiter: delimiterOf(text) },
      record_delimiter: ['\r\n', '\n', '\r'],
    }) as unknown as ParsedRow[]
    return parsed
      .map(({ record, info }, index) => ({
        // A cell may hold line breaks: a row begins behind the end of the one before.
        line: index === 0 ? 1 : (parsed[index - 1]?.info.lines ?? 0) + 1,
        cells: record,
        end: info.lines,
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (error instanceof CsvError) return { about: String(error['lines'] ?? '') }
    throw error
  }
}

// Spreadsheets of some countries write semicolons; a heading has none in its cells.
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r?\n|\r/, 1)
  const found = [',', ';', '\t'].map((mark) => ({ mark, count: heading.split(mark).length }))
  return found.reduce((best, one) => (one.count > best.count ? one : best)).mark
}

const headings: Readonly<Record<RateColumn, readonly string[]>> = {
  country: ['countrycode', 'country'],
  state: ['statecode', 'state'],
  postcodes: ['postcodezip', 'zippostcode', 'postcode', 'zip'],
  cities: ['city'],
  rate: ['rate'],
  name: ['taxname', 'name'],
  priority: ['priority'],
  compound: ['compound'],
  shipping: ['shipping'],
  taxClass: ['taxclass', 'class'],
}

/** Where each column stands, or what is missing. Ten columns with headings in another language are taken in order. */
function columnsOf(heading: readonly string[]): ReadonlyMap<RateColumn, number> | string {
  const letters = heading.map((cell) => cell.toLowerCase().replace(/[^\p{L}]/gu, ''))
  const found = rateColumns.map(
    (column) => [column, letters.findIndex((cell) => headings[column].includes(cell))] as const,
  )
  const missing = found.filter(([, index]) => index < 0).map(([column]) => columnTitles[column])
  if (missing.length === 0) return new Map(found)
  const isInOrder =
    missing.length > 5 && heading.length === rateColumns.length && !/\d/.test(heading.join(''))
  return isInOrder ? new Map(rateColumns.map((column, index) => [column, index])) : missing.join(', ')
}

/** The headings that WooCommerce writes. */
const columnTitles: Readonly<Record<RateColumn, string>> = {
  country: 'Country code',
  state: 'State code',
  postcodes: 'Postcode / ZIP',
  cities: 'City',
  rate: 'Rate %',
  name: 'Tax name',
  priority: 'Priority',
  compound: 'Compound',
  shipping: 'Shipping',
  taxClass: 'Tax class',
}

function ratesIn(
  rows: readonly Row[],
  columns: ReadonlyMap<RateColumn, number>,
  classes: readonly string[],
): RateFileRead {
  const rates: WrittenRate[] = []
  const faults: LineFault[] = []
  for (const { line, cells } of rows) {
    const read = readRateRow(cellsOf(cells, columns), classes)
    if ('rate' in read) rates.push(read.rate)
    else faults.push(...read.faults.map((fault) => ({ ...fault, line })))
  }
  return faults.length === 0 ? { ok: true, rates } : refusal('faults', '', faults)
}

function cellsOf(cells: readonly string[], columns: ReadonlyMap<RateColumn, number>): RateCells {
  const named = rateColumns.map((column) => [column, cells[columns.get(column) ?? -1] ?? ''])
  return Object.fromEntries(named) as RateCells
}

/** Writes rates as WooCommerce's file, which gets its name when all of it is written. */
export async function writeRateFile(file: string, rates: readonly WrittenRate[]): Promise<void> {
  const rows = [rateColumns.map((column) => columnTitles[column]), ...rates.map(rowOf)]
  const draft = `${file}.${randomUUID()}.draft`
  try {
    await writeFile(draft, stringify(rows, { record_delimiter: '\n', quoted_match: '\r' }), {
      flag: 'wx',
      flush: true,
    })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

function rowOf(rate: WrittenRate): string[] {
  const { country, state, postcodes, cities, ratePpm, name, priority, compound, shipping, taxClass } = rate
  const yesNo = (is: boolean) => (is ? '1' : '0')
  const lists = [postcodes.join(';'), cities.join(';')]
  const charged = [plainAmount(ratePpm, 4), name, String(priority), yesNo(compound), yesNo(shipping)]
  return [country, state, ...lists, ...charged, taxClass]
}
