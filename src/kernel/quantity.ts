import { done, type Outcome, refused } from './outcome.ts'

/** The highest quantity of a cart line. */
export const MAX_QUANTITY = 1_000_000

export type QuantityRefusal = 'not-a-number' | 'negative' | 'too-many'

/**
 * The quantity of an add-to-cart, as on the wire: absent, empty or 0 means 1, and a fraction its whole part. Refused: a
 * negative, anything that is no plain decimal number (exponents too), above 1,000,000.
 */
export function quantityToAdd(text: string | undefined): Outcome<number, QuantityRefusal> {
  const written = (text ?? '').trim()
  if (written === '') return done(1)
  if (/^-\d+(\.\d+)?$/.test(written)) return refused('negative')
  if (!/^\d+(\.\d*)?$/.test(written)) return refused('not-a-number')
  // The whole part is taken from the text: as a number, 1.9999999999999999999 would be 2.
  const quantity = Number(written.replace(/\..*$/, ''))
  if (quantity > MAX_QUANTITY) return refused('too-many')
  return done(Math.max(1, quantity))
}

/**
 * The quantity that a line of the cart form is set to: a whole number, where 0 removes the line. Refused, and the line
 * stays: anything else, an empty field too.
 */
export function quantityToSet(text: string): Outcome<number, QuantityRefusal> {
  const written = text.trim()
  if (/^-\d+$/.test(written)) return refused('negative')
  if (!/^\d+$/.test(written)) return refused('not-a-number')
  const quantity = Number(written)
  return quantity > MAX_QUANTITY ? refused('too-many') : done(quantity)
}
