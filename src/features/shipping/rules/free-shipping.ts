import type { Parcel } from './parcel.ts'

/** The conditions of free shipping: none, a coupon that grants it, a minimum total, one of both, or both. */
export type FreeShippingTerms = {
  readonly requires: '' | 'coupon' | 'min_amount' | 'either' | 'both'
  readonly minTotalMinor: number
  /** Whether the total before discounts counts. */
  readonly ignoresDiscounts: boolean
}

/** Whether a parcel ships free. A total equal to `minTotalMinor` is enough. */
export function isFree(terms: FreeShippingTerms, parcel: Parcel): boolean {
  const hasCoupon = parcel.couponGrantsFreeShipping
  const totalMinor = terms.ignoresDiscounts ? parcel.subtotalMinor : parcel.discountedSubtotalMinor
  const isReached = totalMinor >= terms.minTotalMinor
  if (terms.requires === 'coupon') return hasCoupon
  if (terms.requires === 'min_amount') return isReached
  if (terms.requires === 'either') return hasCoupon || isReached
  return terms.requires === '' || (hasCoupon && isReached)
}

/**
 * The amount that is missing until a parcel ships free, by the same total as `isFree`; `undefined`: it ships free already,
 * or no amount makes it free.
 */
export function remainingForFreeMinor(terms: FreeShippingTerms, parcel: Parcel): number | undefined {
  const { requires, minTotalMinor, ignoresDiscounts } = terms
  const requiresTotal = requires === 'min_amount' || requires === 'either' || requires === 'both'
  const lacksCoupon = requires === 'both' && !parcel.couponGrantsFreeShipping
  if (!requiresTotal || lacksCoupon || isFree(terms, parcel)) return undefined
  return minTotalMinor - (ignoresDiscounts ? parcel.subtotalMinor : parcel.discountedSubtotalMinor)
}

/** The total from which shipping is free for everybody; `undefined`: an amount alone is not enough. */
export function freeFromMinor({ requires, minTotalMinor }: FreeShippingTerms): number | undefined {
  if (requires === '') return 0
  return requires === 'min_amount' || requires === 'either' ? minTotalMinor : undefined
}
