import { codeOf } from '../../coupons/rules/coupon.ts'

/** Letters and digits that nobody takes for others, and no vowels: nothing that could be read as a word. */
const LETTERS = 'cdfghjkmnpqrtvwxy34679'

/** So many numbers below `LETTER_COUNT` make a code. */
export const CODE_LENGTH = 16
export const LETTER_COUNT = LETTERS.length

/** The code that numbers drawn by chance make: 4 × 4 letters, with 71 random bits, as codes are compared. */
export function codeFrom(drawn: readonly number[]): string {
  return grouped(drawn.map((number) => LETTERS[number] ?? '').join(''))
}

/** The code that somebody wrote, as codes are compared; of our own kind, with or without its hyphens. */
export function creditCodeOf(written: string): string {
  const code = codeOf(written)
  const plain = code.replace(/[\s-]/g, '')
  return ownKind.test(plain) ? grouped(plain) : code
}

const ownKind = new RegExp(`^[${LETTERS}]{${CODE_LENGTH}}$`)

function grouped(plain: string): string {
  return plain.match(/.{1,4}/g)?.join('-') ?? ''
}
