import { randomBytes } from 'node:crypto'

// Thirty-two signs that nobody takes for one another: no l, o, 0 or 1.
const signs = '23456789abcdefghijkmnpqrstuvwxyz'

/** A code that nobody guesses: sixty bits, in three groups that can be read out. */
export function newCode(): string {
  const drawn = [...randomBytes(12)].map((byte) => signs.charAt(byte & 31)).join('')
  return `${drawn.slice(0, 4)}-${drawn.slice(4, 8)}-${drawn.slice(8)}`
}
