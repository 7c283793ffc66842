import { parseMinor } from '../../../kernel/money.ts'
import { slugOf } from '../../../kernel/slug.ts'
import { COUNTRY_CODES } from '../../settings/rules/country.ts'
import { postcodePattern } from './postcode.ts'
import { type PlacedRate, STANDARD } from './tax-rate.ts'

/** A rate as it is written down; its id and its place in the list are given to it. */
export type WrittenRate = Omit<PlacedRate, 'id' | 'code' | 'position'>

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

export type RateFaultReason =
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

/** What is wrong with a row, and the text that is. */
export type RateFault = { readonly reason: RateFaultReason; readonly text: string }

/** A fault and the line of the file that its row begins in, the first being 1. */
export type LineFault = RateFault & { readonly line: number }

/** Why a file of rates is refused as a whole. */
export type RateFileRefusal =
  | 'no-file'
  | 'too-large'
  | 'not-text'
  | 'not-csv'
  | 'columns'
  | 'no-rows'
  | 'faults'

/** Ten times the amount: no tax is higher. */
const HIGHEST_PPM = 10_000_000
const MOST_PRIORITY = 1_000_000

/**
 * The rate that a row means: `*` or nothing is everywhere, lists are separated by `;`, no priority is 1, and a class is
 * given by name or slug. Else everything that is wrong with it.
 */
export function readRateRow(
  cells: RateCells,
  classes: readonly string[],
): { readonly rate: WrittenRate } | { readonly faults: readonly RateFault[] } {
  const faults: RateFault[] = []
  const wrong = (reason: RateFaultReason, text: string) => void faults.push({ reason, text })
  const country = readCountry(cells.country, wrong)
  const rate = {
    country,
    state: readState(cells.state, country, wrong),
    postcodes: readList(cells.postcodes, postcodePattern, (text) => wrong('postcode', text)),
    cities: readList(cells.cities, cityKey, (text) => wrong('city', text)),
    ratePpm: readPercent(cells.rate, wrong),
    name: readName(cells.name, wrong),
    priority: readPriority(cells.priority, wrong),
    compound: readYesNo(cells.compound, (text) => wrong('compound', text)),
    shipping: readYesNo(cells.shipping, (text) => wrong('shipping', text)),
    taxClass: readClass(cells.taxClass, classes, wrong),
  }
  return faults.length === 0 ? { rate } : { faults }
}

type Wrong = (reason: RateFaultReason, text: string) => void

const anyOr = (text: string) => (text.trim() === '*' ? '' : text.trim().toUpperCase())

function readCountry(text: string, wrong: Wrong): string {
  const country = anyOr(text)
  if (country !== '' && !COUNTRY_CODES.includes(country)) wrong('country', text)
  return country
}

function readState(text: string, country: string, wrong: Wrong): string {
  const state = anyOr(text)
  if (state.length > 60 || hasControls(state)) wrong('state', text)
  if (state !== '' && country === '') wrong('state-alone', text)
  return state
}

function readList(
  text: string,
  read: (entry: string) => string | undefined,
  wrong: (entry: string) => void,
): string[] {
  const entries = text.split(';').filter((entry) => entry.trim() !== '')
  // One that is everywhere makes the whole list so.
  if (entries.some((entry) => entry.trim() === '*')) return []
  const known = new Set<string>()
  for (const entry of entries) {
    const key = read(entry)
    if (key === undefined) wrong(entry.trim())
    else known.add(key)
  }
  return [...known]
}

function cityKey(text: string): string | undefined {
  const city = text.trim().toUpperCase()
  return city.length > 100 || hasControls(city) ? undefined : city
}

function readPercent(text: string, wrong: Wrong): number {
  const plain = text.trim().replace(/\s*%$/, '')
  // A percent is ten thousand parts per million: four decimals.
  const ppm = parseMinor(plain, 4, '')
  if (ppm === undefined) wrong(/^\d*\.\d+$/.test(plain) ? 'rate-too-fine' : 'rate', text)
  else if (ppm > HIGHEST_PPM) wrong('rate-too-high', text)
  return ppm ?? 0
}

function readName(text: string, wrong: Wrong): string {
  const name = text.trim()
  if (name.length > 200 || hasControls(name)) wrong('name', text)
  return name
}

function readPriority(text: string, wrong: Wrong): number {
  const plain = text.trim() || '1'
  const isFit = /^\d{1,7}$/.test(plain) && Number(plain) <= MOST_PRIORITY
  if (!isFit) wrong('priority', text)
  return isFit ? Number(plain) : 1
}

const answers: Readonly<Record<string, boolean>> = {
  ...{ 1: true, yes: true, true: true },
  ...{ 0: false, no: false, false: false, '': false },
}

function readYesNo(text: string, wrong: (text: string) => void): boolean {
  const word = text.trim().toLowerCase()
  if (!Object.hasOwn(answers, word)) wrong(text)
  return answers[word] === true
}

function readClass(text: string, classes: readonly string[], wrong: Wrong): string {
  const slug = slugOf(text)
  if (slug === '' || slug === 'standard') return STANDARD
  if (!classes.includes(slug)) wrong('class', text)
  return slug
}

const hasControls = (text: string) => /\p{Cc}/u.test(text)
