import { done, type Outcome, refused } from '../../../kernel/outcome.ts'

/** A pattern that limits something to postcodes: one code, a prefix, or a range of whole numbers. */
export type PostcodePattern =
  | { readonly kind: 'exact'; readonly code: string }
  | { readonly kind: 'prefix'; readonly code: string }
  /** `digits`: the number of digits of both ends; `undefined` where they differ, and any number matches. */
  | {
      readonly kind: 'range'
      readonly from: number
      readonly until: number
      readonly digits: number | undefined
    }

export type PostcodeRefusal =
  | 'empty'
  | 'too-long'
  | 'only-a-wildcard'
  | 'wildcard-inside'
  | 'range'
  | 'character'

export const MAX_POSTCODE_LENGTH = 32

/** Parses `90210`, `902*` or `90000...99999`; spaces, hyphens and case are ignored. Ranges have digits only. */
export function parsePostcodePattern(text: string): Outcome<PostcodePattern, PostcodeRefusal> {
  if (text.length > MAX_POSTCODE_LENGTH) return refused('too-long')
  const code = comparablePostcode(text)
  if (code === '') return refused('empty')
  if (code.includes('.')) return parseRange(code)
  if (!/^[A-Z\d*]+$/.test(code)) return refused('character')
  if (!code.includes('*')) return done({ kind: 'exact', code })
  if (code === '*') return refused('only-a-wildcard')
  if (code.indexOf('*') < code.length - 1) return refused('wildcard-inside')
  return done({ kind: 'prefix', code: code.slice(0, -1) })
}

function parseRange(code: string): Outcome<PostcodePattern, 'range'> {
  const match = /^(\d{1,12})\.{3}(\d{1,12})$/.exec(code)
  const [, low = '', high = ''] = match ?? []
  const from = Number(low)
  const until = Number(high)
  if (!match || from > until) return refused('range')
  return done({ kind: 'range', from, until, digits: low.length === high.length ? low.length : undefined })
}

/** A postcode for comparison: capitals, without spaces and hyphens. */
export function comparablePostcode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/** The forms of a shopper's postcode to compare; a US ZIP+4 also by its first five digits. Empty for an empty postcode. */
export function comparablePostcodes(postcode: string, country: string): readonly string[] {
  // No pattern is longer, so the rest of a long text does not matter.
  const plain = comparablePostcode(postcode.slice(0, 2 * MAX_POSTCODE_LENGTH))
  if (plain === '') return []
  return country === 'US' && /^\d{9}$/.test(plain) ? [plain, plain.slice(0, 5)] : [plain]
}

/** Whether one of these candidates matches the pattern; both ends of a range are included. */
export function matchesPostcode(pattern: PostcodePattern, candidates: readonly string[]): boolean {
  return candidates.some((candidate) => matches(pattern, candidate))
}

function matches(pattern: PostcodePattern, candidate: string): boolean {
  if (pattern.kind === 'exact') return candidate === pattern.code
  if (pattern.kind === 'prefix') return candidate.startsWith(pattern.code)
  if (!/^\d{1,12}$/.test(candidate)) return false
  const number = Number(candidate)
  // Where both ends have the same number of digits, so has everything between: 1000 is not in 01000...01999.
  const hasDigits = pattern.digits === undefined || candidate.length === pattern.digits
  return hasDigits && number >= pattern.from && number <= pattern.until
}
