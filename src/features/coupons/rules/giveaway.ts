import { shareOf } from '../../../kernel/money.ts'
import type { Coupon, GiftPrice } from './coupon.ts'
import { type CouponLine, matchingLines } from './validity.ts'

/** What a coupon wants to put into the cart: things by their ids, more of a line, or one of several things. */
export type GiftWish = { readonly pieces: number } & (
  | { readonly kind: 'thing'; readonly id: number }
  | { readonly kind: 'line'; readonly key: string }
  | { readonly kind: 'one-of'; readonly ids: readonly number[] }
)

/** What a piece of a giveaway costs, in minor units: never below nothing, never more than without the coupon. */
export function giftUnitMinor(price: GiftPrice, ownMinor: number): number {
  switch (price.kind) {
    case 'free':
      return 0
    case 'percent':
      return ownMinor - Math.min(ownMinor, shareOf(ownMinor, price.ppm))
    case 'amount':
      return Math.max(0, ownMinor - price.minor)
    case 'final':
      return Math.min(ownMinor, price.minor)
  }
}

/**
 * What a coupon gives for these lines (docs/wire.md C.8): once, or, where it `repeats`, once for every so many pieces, or
 * so much, as it asks for at least. More of the same is given line by line, for the pieces of that very line.
 */
export function giftWishes(coupon: Coupon, lines: readonly CouponLine[]): readonly GiftWish[] {
  const { giveaway } = coupon
  if (!giveaway) return []
  const matching = matchingLines(coupon, lines)
  if (giveaway.of === 'same') {
    return matching.flatMap((line) => {
      const pieces = timesFor(coupon, [line]) * giveaway.pieces
      return pieces > 0 ? [{ kind: 'line', key: line.key, pieces } as const] : []
    })
  }
  const pieces = timesFor(coupon, matching) * giveaway.pieces
  if (pieces === 0 || giveaway.of.length === 0) return []
  const [only, ...others] = giveaway.of
  if (giveaway.choose === 'one' && only !== undefined && others.length > 0)
    return [{ kind: 'one-of', ids: giveaway.of, pieces }]
  return giveaway.of.map((id) => ({ kind: 'thing', id, pieces }))
}

/** More than this is no present. */
const MOST_TIMES = 1000

function timesFor(coupon: Coupon, lines: readonly CouponLine[]): number {
  const { giveaway, matchingPieces, matchingMinor } = coupon
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const minor = lines.reduce((sum, { subtotalMinor }) => sum + subtotalMinor, 0)
  const reached = [
    ...(matchingPieces.least ? [Math.floor(pieces / matchingPieces.least)] : []),
    ...(matchingMinor.least ? [Math.floor(minor / matchingMinor.least)] : []),
  ]
  const times = Math.min(MOST_TIMES, ...reached)
  if (times < 1) return 0
  // Without anything to count, there is nothing to repeat for.
  return giveaway?.repeats && reached.length > 0 ? times : 1
}
