import { shareOf } from '../../../kernel/money.ts'
import type { Coupon, GiftPrice } from './coupon.ts'
import { type CouponLine, matchingLines } from './validity.ts'

/** A gift to add to the cart: a product by id, more of a line, or one of several products. */
export type GiftToAdd = { readonly quantity: number } & (
  | { readonly kind: 'product'; readonly id: number }
  | { readonly kind: 'line'; readonly key: string }
  | { readonly kind: 'one-of'; readonly ids: readonly number[] }
)

/** The price of one unit of a giveaway in minor units: never below zero, never above the normal price. */
export function giftUnitMinor(price: GiftPrice, unitMinor: number): number {
  switch (price.kind) {
    case 'free':
      return 0
    case 'percent':
      return unitMinor - Math.min(unitMinor, shareOf(unitMinor, price.ppm))
    case 'amount':
      return Math.max(0, unitMinor - price.minor)
    case 'final':
      return Math.min(unitMinor, price.minor)
  }
}

/**
 * The gifts of a coupon for these lines (docs/wire.md C.8): once, or, if it `repeats`, once for each multiple of its minimum
 * quantity or amount. A giveaway of the `same` product is counted for each line separately.
 */
export function giftsToAdd(coupon: Coupon, lines: readonly CouponLine[]): readonly GiftToAdd[] {
  const { giveaway } = coupon
  if (!giveaway) return []
  const matching = matchingLines(coupon, lines)
  if (giveaway.of === 'same') {
    return matching.flatMap((line) => {
      const quantity = repeatsFor(coupon, [line]) * giveaway.quantity
      return quantity > 0 ? [{ kind: 'line', key: line.key, quantity } as const] : []
    })
  }
  const quantity = repeatsFor(coupon, matching) * giveaway.quantity
  if (quantity === 0 || giveaway.of.length === 0) return []
  const [only, ...others] = giveaway.of
  if (giveaway.choose === 'one' && only !== undefined && others.length > 0)
    return [{ kind: 'one-of', ids: giveaway.of, quantity }]
  return giveaway.of.map((id) => ({ kind: 'product', id, quantity }))
}

/** Protects against absurd settings. */
const MAX_REPEATS = 1000

function repeatsFor(coupon: Coupon, lines: readonly CouponLine[]): number {
  const { giveaway, matchingQuantity, matchingMinor } = coupon
  const totalQuantity = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const minor = lines.reduce((sum, { subtotalMinor }) => sum + subtotalMinor, 0)
  const repeats = [
    ...(matchingQuantity.min ? [Math.floor(totalQuantity / matchingQuantity.min)] : []),
    ...(matchingMinor.min ? [Math.floor(minor / matchingMinor.min)] : []),
  ]
  const count = Math.min(MAX_REPEATS, ...repeats)
  if (count < 1) return 0
  // Without a minimum there is nothing to repeat for.
  return giveaway?.repeats && repeats.length > 0 ? count : 1
}
