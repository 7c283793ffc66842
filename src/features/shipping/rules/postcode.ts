import { done, type Outcome, refused } from '../../../kernel/outcome.ts'

/** Postcodes that a zone is narrowed to: one, those that begin alike, or all whole numbers from one to another. */
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
  const code = postcodeKey(text)
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

/** A postcode as it is compared: capitals, without spaces and hyphens. */
export function postcodeKey(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/** Whether a shopper's postcode is one of these. An American one of nine digits is also the one of its first five. */
export function isAmongPostcodes(
  patterns: readonly PostcodePattern[],
  { country, postcode }: { readonly country: string; readonly postcode: string },
): boolean {
  const key = postcodeKey(postcode)
  if (key === '') return false
  const keys = country === 'US' && /^\d{9}$/.test(key) ? [key, key.slice(0, 5)] : [key]
  return patterns.some((pattern) => keys.some((each) => matches(pattern, each)))
}

function matches(pattern: PostcodePattern, key: string): boolean {
  if (pattern.kind === 'one') return key === pattern.code
  if (pattern.kind === 'beginning') return key.startsWith(pattern.code)
  if (!/^\d{1,12}$/.test(key)) return false
  const number = Number(key)
  const hasDigits = pattern.digits === undefined || key.length === pattern.digits
  return hasDigits && number >= pattern.from && number <= pattern.until
}
