import { parseMinor } from '../../../../kernel/money.ts'
import { slugOf } from '../../../../kernel/slug.ts'
import { COUNTRY_CODES } from '../../../settings/rules/country.ts'
import { postcodePattern } from '../postcode.ts'
import { type LocationRate, STANDARD } from '../tax-rate.ts'

/** A rate to save; its id and position are generated. */
export type RateInput = Omit<LocationRate, 'id' | 'code' | 'position'>

/** The columns of WooCommerce's file of tax rates, in its order. */
export const rateColumns = [
  'country',
  'state',
  'postcodes',
  'cities',
  'rate',
  'name',
  'priority',
  'compound',
  'shipping',
  'taxClass',
] as const

export type RateColumn = (typeof rateColumns)[number]

export type RateCells = Readonly<Record<RateColumn, string>>

export type RateProblemReason =
  | 'country'
  | 'state'
  | 'state-alone'
  | 'postcode'
  | 'city'
  | 'rate'
  | 'rate-too-fine'
  | 'rate-too-high'
  | 'name'
  | 'priority'
  | 'compound'
  | 'shipping'
  | 'class'

/** A problem of a row, with the invalid text. */
export type RateProblem = { readonly reason: RateProblemReason; readonly text: string }

/** A problem and the line in which its row begins, counted from 1. */
export type RateLineProblem = RateProblem & { readonly line: number }

/** Why a file of rates is refused as a whole. */
export type RateFileRefusal =
  | 'no-file'
  | 'too-large'
  | 'not-text'
  | 'not-csv'
  | 'columns'
  | 'no-rows'
  | 'invalid-rows'
  /** The rates were changed since they were compared with the file. */
  | 'stale'

/** 1000 %: no tax is higher. */
const MAX_RATE_PPM = 10_000_000
const MAX_PRIORITY = 1_000_000

/**
 * Reads the rate of a row: `*` or an empty cell is everywhere, lists are separated by `;`, the default priority is 1, a class
 * is given by name or slug. Refused with all problems of the row.
 */
export function readRateRow(
  cells: RateCells,
  classes: readonly string[],
): { readonly rate: RateInput } | { readonly problems: readonly RateProblem[] } {
  const problems: RateProblem[] = []
  const report = (reason: RateProblemReason, text: string) => void problems.push({ reason, text })
  const country = readCountry(cells.country, report)
  const rate = {
    country,
    state: readState(cells.state, country, report),
    postcodes: readList(cells.postcodes, postcodePattern, (text) => report('postcode', text)),
    cities: readList(cells.cities, cityKey, (text) => report('city', text)),
    ratePpm: readPercent(cells.rate, report),
    name: readName(cells.name, report),
    priority: readPriority(cells.priority, report),
    compound: readYesNo(cells.compound, (text) => report('compound', text)),
    shipping: readYesNo(cells.shipping, (text) => report('shipping', text)),
    taxClass: readClass(cells.taxClass, classes, report),
  }
  return problems.length === 0 ? { rate } : { problems }
}

type Report = (reason: RateProblemReason, text: string) => void

const anyOr = (text: string) => (text.trim() === '*' ? '' : text.trim().toUpperCase())

function readCountry(text: string, report: Report): string {
  const country = anyOr(text)
  if (country !== '' && !COUNTRY_CODES.includes(country)) report('country', text)
  return country
}

function readState(text: string, country: string, report: Report): string {
  const state = anyOr(text)
  if (state.length > 60 || hasControls(state)) report('state', text)
  if (state !== '' && country === '') report('state-alone', text)
  return state
}

function readList(
  text: string,
  read: (entry: string) => string | undefined,
  report: (entry: string) => void,
): string[] {
  const entries = text.split(';').filter((entry) => entry.trim() !== '')
  // One entry for everywhere makes the whole list so.
  if (entries.some((entry) => entry.trim() === '*')) return []
  const known = new Set<string>()
  for (const entry of entries) {
    const key = read(entry)
    if (key === undefined) report(entry.trim())
    else known.add(key)
  }
  return [...known]
}

function cityKey(text: string): string | undefined {
  const city = text.trim().toUpperCase()
  return city.length > 100 || hasControls(city) ? undefined : city
}

function readPercent(text: string, report: Report): number {
  const trimmed = text.trim().replace(/\s*%$/, '')
  // A percent is ten thousand parts per million: four decimals.
  const ppm = parseMinor(trimmed, 4, '')
  if (ppm === undefined) report(/^\d*\.\d+$/.test(trimmed) ? 'rate-too-fine' : 'rate', text)
  else if (ppm > MAX_RATE_PPM) report('rate-too-high', text)
  return ppm ?? 0
}

function readName(text: string, report: Report): string {
  const name = text.trim()
  if (name.length > 200 || hasControls(name)) report('name', text)
  return name
}

function readPriority(text: string, report: Report): number {
  const trimmed = text.trim() || '1'
  const isValid = /^\d{1,7}$/.test(trimmed) && Number(trimmed) <= MAX_PRIORITY
  if (!isValid) report('priority', text)
  return isValid ? Number(trimmed) : 1
}

const yesNoValues: Readonly<Record<string, boolean>> = {
  ...{ 1: true, yes: true, true: true },
  ...{ 0: false, no: false, false: false, '': false },
}

function readYesNo(text: string, report: (text: string) => void): boolean {
  const answer = text.trim().toLowerCase()
  if (!Object.hasOwn(yesNoValues, answer)) report(text)
  return yesNoValues[answer] === true
}

function readClass(text: string, classes: readonly string[], report: Report): string {
  const slug = slugOf(text)
  if (slug === '' || slug === 'standard') return STANDARD
  if (!classes.includes(slug)) report('class', text)
  return slug
}

const hasControls = (text: string) => /\p{Cc}/u.test(text)
