import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { plainAmount } from '../../kernel/format.ts'
import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import { errorCode } from '../../platform/error-code.ts'
import type { FileRate } from './rules/rate-files/import-plan.ts'
import {
  type RateCells,
  type RateColumn,
  type RateFileRefusal,
  type RateInput,
  type RateLineProblem,
  rateColumns,
  readRateRow,
} from './rules/rate-files/rate-row.ts'

/** A line or columns that the refusal is about, or ''. */
export type RateFileRefused = Refused<
  RateFileRefusal,
  { detail: string; problems: readonly RateLineProblem[] }
>

type RateFileRead = OutcomeWith<readonly FileRate[], RateFileRefused>

const MAX_BYTES = 64 * 1024 * 1024

/** The content of a file on the machine. */
export async function bytesOfRateFile(file: string): Promise<OutcomeWith<Uint8Array, RateFileRefused>> {
  try {
    return (await stat(file)).size > MAX_BYTES ? refusal('too-large') : done(await readFile(file))
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'EACCES', 'ENOTDIR'].includes(errorCode(error) ?? '')) return refusal('no-file')
    throw error
  }
}

/** Reads WooCommerce's file of tax rates. A problem in any row refuses the whole file; all problems are answered. */
export function readRates(bytes: Uint8Array, classes: readonly string[]): RateFileRead {
  const text = textOf(bytes)
  if (text === undefined) return refusal('not-text')
  const rows = parseRows(text)
  if (!Array.isArray(rows)) return refusal('not-csv', rows.detail)
  const [heading, ...dataRows] = rows
  const columns = columnsOf(heading?.cells ?? [])
  if (typeof columns === 'string') return refusal('columns', columns)
  return dataRows.length === 0 ? refusal('no-rows') : ratesIn(dataRows, columns, classes)
}

/** Nothing of the file is imported. */
export function refusal(
  reason: RateFileRefusal,
  detail = '',
  problems: readonly RateLineProblem[] = [],
): RateFileRefused {
  return refused(reason, { detail, problems })
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch (error) {
    if (errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return undefined
    throw error
  }
}

type Row = { readonly line: number; readonly cells: readonly string[] }
type ParsedRow = { readonly record: string[]; readonly info: { readonly lines: number } }

function parseRows(text: string): Row[] | { readonly detail: string } {
  try {
    const parsed = parse(text, {
      ...{ info: true, relax_column_count: true, delimiter: delimiterOf(text) },
      record_delimiter: ['\r\n', '\n', '\r'],
    }) as unknown as ParsedRow[]
    return parsed
      .map(({ record, info }, index) => ({
        // Cells may contain line breaks: a row begins after the end of the previous one.
        line: index === 0 ? 1 : (parsed[index - 1]?.info.lines ?? 0) + 1,
        cells: record,
        end: info.lines,
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  } catch (error) {
    if (error instanceof CsvError) return { detail: String(error['lines'] ?? '') }
    throw error
  }
}

// Spreadsheets in some countries write semicolons; no heading contains one.
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r?\n|\r/, 1)
  const found = [',', ';', '\t'].map((separator) => ({
    mark: separator,
    count: heading.split(separator).length,
  }))
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

/** The index of each column, or the missing columns. Ten columns with headings in another language are read in order. */
function columnsOf(heading: readonly string[]): ReadonlyMap<RateColumn, number> | string {
  const normalized = heading.map((cell) => cell.toLowerCase().replace(/[^\p{L}]/gu, ''))
  const found = rateColumns.map(
    (column) => [column, normalized.findIndex((cell) => headings[column].includes(cell))] as const,
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
  const rates: FileRate[] = []
  const problems: RateLineProblem[] = []
  for (const { line, cells } of rows) {
    const read = readRateRow(cellsOf(cells, columns), classes)
    if ('rate' in read) rates.push({ line, rate: read.rate })
    else problems.push(...read.problems.map((problem) => ({ ...problem, line })))
  }
  return problems.length === 0 ? done(rates) : refusal('invalid-rows', '', problems)
}

function cellsOf(cells: readonly string[], columns: ReadonlyMap<RateColumn, number>): RateCells {
  const byColumn = rateColumns.map((column) => [column, cells[columns.get(column) ?? -1] ?? ''])
  return Object.fromEntries(byColumn) as RateCells
}

/** WooCommerce's file of these rates. */
export function rateFileOf(rates: readonly RateInput[]): string {
  const rows = [rateColumns.map((column) => columnTitles[column]), ...rates.map(rowOf)]
  return stringify(rows, { record_delimiter: '\n', quoted_match: '\r' })
}

/** Writes a file of rates; it is renamed to its final name when it is complete. Throws file system errors. */
export async function writeRateFile(file: string, text: string): Promise<void> {
  const temporaryFile = `${file}.${randomUUID()}.draft`
  try {
    await writeFile(temporaryFile, text, { flag: 'wx', flush: true })
    await rename(temporaryFile, file)
  } finally {
    await rm(temporaryFile, { force: true })
  }
}

function rowOf(rate: RateInput): string[] {
  const { country, state, postcodes, cities, ratePpm, name, priority, compound, shipping, taxClass } = rate
  const yesNo = (value: boolean) => (value ? '1' : '0')
  const lists = [postcodes.join(';'), cities.join(';')]
  const values = [plainAmount(ratePpm, 4), name, String(priority), yesNo(compound), yesNo(shipping)]
  return [country, state, ...lists, ...values, taxClass]
}
