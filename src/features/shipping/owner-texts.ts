import type { JsonFileRefusal } from '../../platform/files/json-file.ts'
import { MAX_POSTCODE_LENGTH, type PostcodeRefusal } from '../addresses/rules/postcode-pattern.ts'
import {
  type FormulaProblem,
  type FormulaRefusal,
  MAX_FORMULA_DEPTH,
  MAX_FORMULA_LENGTH,
} from './rules/formula.ts'

/** A position in an owner's file: `zones`, 0, `methods`, 2. */
export type ProblemPath = readonly PropertyKey[]

const formulaText: Readonly<Record<FormulaRefusal, string>> = {
  empty: 'is empty',
  'too-long': `is longer than ${MAX_FORMULA_LENGTH} characters`,
  'too-deep': `has more than ${MAX_FORMULA_DEPTH} brackets within each other`,
  'unknown-character':
    'has a character that formulas do not know; they know numbers with a point, + - * / and ( )',
  'unknown-code': 'has a code that formulas do not know; they know [qty], [cost] and [fee percent="10"]',
  'bad-fee': 'has a fee that is not written like [fee percent="10" min_fee="20" max_fee="50"]',
  'bad-number':
    'has a number that is not written like 12.50, with at most 12 digits before the point and 6 after it',
  unexpected: 'has a value that is not allowed here',
  unfinished: 'ends where a number or a code is missing',
  unclosed: 'has a bracket that is not closed',
}

/** What is wrong with a formula, and where, for the owner. */
export function formulaProblemText({ reason, position }: FormulaProblem, text: string): string {
  const excerpt = text.slice(Math.max(0, position - 10), position + 10)
  const location = excerpt.trim() === '' ? '' : ` (near "${excerpt}", character ${position + 1})`
  return `The formula ${formulaText[reason]}${location}.`
}

export const dividesByZeroText = 'The formula divides by zero for every parcel.'

const postcodeText: Readonly<Record<PostcodeRefusal, string>> = {
  empty: 'is empty',
  'too-long': `is longer than ${MAX_POSTCODE_LENGTH} characters`,
  'only-a-wildcard': 'matches all postcodes: leave the list empty instead',
  'wildcard-inside': 'may have its * at the end alone, as in 902*',
  range: 'must be a range of digits from a lower one to a higher one, as in 90000...99999',
  character: 'may have letters, digits, spaces and hyphens, and a * at its end',
}

/** What is wrong with a zone's postcode, for the owner. */
export function postcodeProblemText(reason: PostcodeRefusal, text: string): string {
  return `The postcode "${text}" ${postcodeText[reason]}.`
}

/** The text about an invalid region, for the owner. */
export function regionText(text: string): string {
  return `"${text}" is no region. A region is a country such as US, a state such as US:CA or a continent: continent:EU.`
}

export const worldText = 'The zone 0 is the rest of the world: it has neither regions nor postcodes.'

/** The text about an unknown kind of method, for the owner. */
export function unknownKindText(kind: string, kinds: readonly string[]): string {
  return `There is no kind of method called "${kind}". There are ${kinds.join(', ')}.`
}

export const duplicateIdText = (id: number): string => `The id ${id} is used twice.`
export const decimalText = 'This must be a number such as 4.90, with at most 6 digits after the point.'
export const slugText = 'This must be the slug of a shipping class, such as bulky.'
export const addressText = 'The address must be one line of at most 300 characters.'
export const daysText = 'The days must be two whole numbers, the smaller one first: [2, 4].'

export function amountText(decimals: number): string {
  return `This must be an amount such as 75, with at most ${decimals} digits after the point.`
}

/** The text about an unknown shipping class, for the owner. */
export function unknownClassText(slug: string): string {
  return `There is no shipping class with the slug "${slug}". Classes come with the products that are imported.`
}

/** A problem with its path, for the owner. */
export function zoneProblemLine(path: ProblemPath, text: string): string {
  const location = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  return location === '' ? text : `${location.replace(/^\./, '')}: ${text}`
}

export const zonesUnchangedText = 'Nothing was changed.'

export function zonesImportedText(zones: number, methods: number): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
  return `The shop ships by ${count(zones, 'zone')} with ${count(methods, 'method')}.`
}

/** Why a file of zones cannot be read, for the owner. */
export const zoneFileRefusalText: Readonly<Record<JsonFileRefusal, string>> = {
  unreadable: 'There is no file of this name that can be read.',
  'too-large': 'No file of zones is larger than 5 MB.',
  'no-json': 'This is not JSON. "shipping export" prints what zones look like.',
}

/** The text for the owner when there is no rate. */
export const noRateText = 'No shipping method ships there.'

/** Texts about invalid dispatch settings, for the owner. */
export const dispatchTexts = {
  cutOff: 'dispatch_cut_off takes a time of the day such as 14:00.',
  weekdays: 'dispatch_weekdays takes days such as Mon Tue Wed, and one at least.',
  backorderDays: 'backorder_days takes two numbers of working days, the smaller one first, such as 10 15.',
  holidays: 'holidays takes days such as 2026-12-28, or 12-25 for each year, with spaces between.',
} as const

/** A zone as one line for the owner. */
export function zoneLine(zone: {
  readonly id?: number | undefined
  readonly name: string
  readonly regions: readonly string[]
  readonly postcodes: readonly string[]
}): string {
  const locations = [...zone.regions.slice(0, 10), ...zone.postcodes.slice(0, 10)].join(' ')
  const more = zone.regions.length > 10 || zone.postcodes.length > 10 ? ' …' : ''
  const location = zone.id === 0 ? 'the rest of the world' : locations || 'everywhere'
  return `${zone.id ?? ''} ${zone.name}: ${location}${more}`
}

/** A method as one line for the owner. */
export function methodLine(method: {
  readonly id?: number | undefined
  readonly kind: string
  readonly title: string
  readonly enabled: boolean
  readonly tax: string
  readonly days?: readonly [number, number] | undefined
  readonly settings: unknown
}): string {
  const { id, kind, title, enabled, tax, days, settings } = method
  const notes = [
    !enabled && 'off',
    tax === 'none' && 'no tax',
    days && `${days[0]} to ${days[1]} working days`,
  ]
  const noteText = notes.filter(Boolean).join(', ')
  return `${kind}:${id ?? ''} ${title}${noteText && ` (${noteText})`} ${JSON.stringify(settings).slice(0, 200)}`
}
