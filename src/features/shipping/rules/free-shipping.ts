import type { Parcel } from './parcel.ts'

/** What free delivery asks for: nothing, a coupon that grants it, a goods total, one of both, or both. */
export type FreeShippingTerms = {
  readonly requires: '' | 'coupon' | 'min_amount' | 'either' | 'both'
  readonly leastMinor: number
  /** Whether the goods total is the one before discounts. */
  readonly ignoresDiscounts: boolean
}

/** Whether a parcel goes free of charge. The goods total is reached at `leastMinor` itself. */
export function goesFree(terms: FreeShippingTerms, parcel: Parcel): boolean {
  const hasCoupon = parcel.couponGrantsFreeShipping
  const goodsMinor = terms.ignoresDiscounts ? parcel.goodsMinor : parcel.discountedGoodsMinor
  const isReached = goodsMinor >= terms.leastMinor
  if (terms.requires === 'coupon') return hasCoupon
  if (terms.requires === 'min_amount') return isReached
  if (terms.requires === 'either') return hasCoupon || isReached
  return terms.requires === '' || (hasCoupon && isReached)
}

/**
 * What the goods of a parcel must come to more until it goes free of charge, by the same total that `goesFree` looks at;
 * `undefined`: it goes free already, or no amount brings that.
 */
export function leftToFreeMinor(terms: FreeShippingTerms, parcel: Parcel): number | undefined {
  const { requires, leastMinor, ignoresDiscounts } = terms
  const asksMoney = requires === 'min_amount' || requires === 'either' || requires === 'both'
  const isBarred = requires === 'both' && !parcel.couponGrantsFreeShipping
  if (!asksMoney || isBarred || goesFree(terms, parcel)) return undefined
  return leastMinor - (ignoresDiscounts ? parcel.goodsMinor : parcel.discountedGoodsMinor)
}

/** The goods total from which delivery is free for everybody; `undefined`: money alone does not bring it. */
export function freeFromMinor({ requires, leastMinor }: FreeShippingTerms): number | undefined {
  if (requires === '') return 0
  return requires === 'min_amount' || requires === 'either' ? leastMinor : undefined
}
