import type { PricedCart } from './priced-line.ts'
import { displayedOf } from './totals.ts'

/** How far a cart is from free shipping; amounts as the cart shows them. */
export type FreeShipping = {
  /** 0: it ships free. */
  readonly missingMinor: number
  readonly subtotalMinor: number
}

type Cart = Pick<PricedCart, 'remainingForFreeDeliveryMinor' | 'rate' | 'rates' | 'totals'>

/** `undefined`: no amount makes the shipping free, or the cart is picked up. */
export function freeShippingOf({
  remainingForFreeDeliveryMinor: missingMinor,
  rate,
  rates,
  totals,
}: Cart): FreeShipping | undefined {
  if (!rate || rate.isPickup) return undefined
  const subtotalMinor = displayedOf(totals.subtotal, totals.display.shows)
  if (missingMinor !== undefined) return { missingMinor, subtotalMinor }
  const isReached = rates.some(({ methodKind }) => methodKind === 'free_shipping')
  return isReached ? { missingMinor: 0, subtotalMinor } : undefined
}
