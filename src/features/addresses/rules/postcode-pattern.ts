import { done, type Outcome, refused } from '../../../kernel/outcome.ts'

/** Postcodes that something is narrowed to: one, those that begin alike, or all whole numbers from one to another. */
export type PostcodePattern =
  | { readonly kind: 'one'; readonly code: string }
  | { readonly kind: 'beginning'; readonly code: string }
  /** `digits`: how many both ends have; `undefined` where they differ, and any number of them will do. */
  | {
      readonly kind: 'range'
      readonly from: number
      readonly until: number
      readonly digits: number | undefined
    }

export type PostcodeRefusal =
  | 'empty'
  | 'too-long'
  | 'wildcard-alone'
  | 'wildcard-inside'
  | 'range'
  | 'character'

export const LONGEST_POSTCODE = 32

/** Reads `90210`, `902*` or `90000...99999`; spaces, hyphens and case do not matter. Ranges are of digits alone. */
export function readPostcode(text: string): Outcome<PostcodePattern, PostcodeRefusal> {
  if (text.length > LONGEST_POSTCODE) return refused('too-long')
  const code = plainPostcode(text)
  if (code === '') return refused('empty')
  if (code.includes('.')) return readRange(code)
  if (!/^[A-Z\d*]+$/.test(code)) return refused('character')
  if (!code.includes('*')) return done({ kind: 'one', code })
  if (code === '*') return refused('wildcard-alone')
  if (code.indexOf('*') < code.length - 1) return refused('wildcard-inside')
  return done({ kind: 'beginning', code: code.slice(0, -1) })
}

function readRange(code: string): Outcome<PostcodePattern, 'range'> {
  const match = /^(\d{1,12})\.{3}(\d{1,12})$/.exec(code)
  const [, low = '', high = ''] = match ?? []
  const from = Number(low)
  const until = Number(high)
  if (!match || from > until) return refused('range')
  return done({ kind: 'range', from, until, digits: low.length === high.length ? low.length : undefined })
}

/** As postcodes are compared: capitals, without spaces and hyphens. */
export function plainPostcode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/**
 * How a shopper's postcode may be compared; the nine digits of an American one also by their first five. None for an
 * empty one.
 */
export function postcodeForms(postcode: string, country: string): readonly string[] {
  // Whatever somebody writes: no pattern is longer.
  const plain = plainPostcode(postcode.slice(0, 2 * LONGEST_POSTCODE))
  if (plain === '') return []
  return country === 'US' && /^\d{9}$/.test(plain) ? [plain, plain.slice(0, 5)] : [plain]
}

/** Whether a postcode of these forms is one of the pattern's; both ends of a range are in it. */
export function fitsPostcode(pattern: PostcodePattern, forms: readonly string[]): boolean {
  return forms.some((form) => fits(pattern, form))
}

function fits(pattern: PostcodePattern, form: string): boolean {
  if (pattern.kind === 'one') return form === pattern.code
  if (pattern.kind === 'beginning') return form.startsWith(pattern.code)
  if (!/^\d{1,12}$/.test(form)) return false
  const number = Number(form)
  // Where both ends have as many digits, so has everything between them: 1000 is not in 01000...01999.
  const hasDigits = pattern.digits === undefined || form.length === pattern.digits
  return hasDigits && number >= pattern.from && number <= pattern.until
}
