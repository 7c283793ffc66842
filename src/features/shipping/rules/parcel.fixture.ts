import type { Parcel, ParcelLine } from './parcel.ts'

/** A line of one piece of 10.00 that weighs a kilogram, changed as a test wants it. */
export function line(changes: Partial<ParcelLine> = {}): ParcelLine {
  return {
    quantity: 1,
    weightGrams: 1000,
    shippingClass: undefined,
    costMinor: 1000,
    needsShipping: true,
    ...changes,
  }
}

/** A parcel of lines; its goods cost what they cost. */
export function parcel(lines: readonly ParcelLine[], changes: Partial<Parcel> = {}): Parcel {
  const goodsMinor = lines.reduce((sum, { costMinor }) => sum + costMinor, 0)
  return {
    to: { country: 'US', state: '', postcode: '', city: '' },
    lines,
    goodsMinor,
    discountedGoodsMinor: goodsMinor,
    couponGrantsFreeShipping: false,
    ...changes,
  }
}
