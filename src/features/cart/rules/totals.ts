import { roundMinor } from '../../../kernel/money.ts'

/** What a line brings into the sum. */
export type LineAmount = { readonly quantity: number; readonly subtotalMinor: number }

/** Every figure of a purchase, so that page, fragment, order and mail show the same numbers. */
export type Totals = {
  readonly pieces: number
  readonly subtotalMinor: number
  /** `undefined` while there is nothing to send, or no way to send it. */
  readonly shippingMinor: number | undefined
  readonly totalMinor: number
}

/** What all pieces of a line cost, in minor units: rounded once, where a unit price has a fraction (house.md §8). */
export function lineSubtotal(exactMinor: number, quantity: number): number {
  return roundMinor(exactMinor * quantity)
}

/** How a purchase adds up (house.md §8): lines, goods, delivery, total. All in minor units. */
export function totals(lines: readonly LineAmount[], shippingMinor: number | undefined): Totals {
  const subtotalMinor = lines.reduce((sum, line) => sum + line.subtotalMinor, 0)
  return {
    pieces: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotalMinor,
    shippingMinor,
    totalMinor: subtotalMinor + (shippingMinor ?? 0),
  }
}
