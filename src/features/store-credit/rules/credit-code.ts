import { codeOf } from '../../coupons/rules/coupon.ts'

/** Letters and digits that are not easily confused, without vowels, so that no code is a word. */
const ALPHABET = 'cdfghjkmnpqrtvwxy34679'

/** The number of characters of a generated code. */
export const CODE_LENGTH = 16
export const ALPHABET_SIZE = ALPHABET.length

/** The code from random indexes below `ALPHABET_SIZE`: 4 × 4 characters, 71 random bits, normalised. */
export function codeFrom(indexes: readonly number[]): string {
  return withHyphens(indexes.map((number) => ALPHABET[number] ?? '').join(''))
}

/** The normalised form of an entered code; a generated code may be entered without its hyphens. */
export function creditCodeOf(text: string): string {
  const code = codeOf(text)
  const plain = code.replace(/[\s-]/g, '')
  return generatedCode.test(plain) ? withHyphens(plain) : code
}

const generatedCode = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)

function withHyphens(plain: string): string {
  return plain.match(/.{1,4}/g)?.join('-') ?? ''
}
