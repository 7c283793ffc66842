import type { Parcel, ParcelLine } from './parcel.ts'

/** A line with one item of 10.00 and one kilogram, with the changes of a test. */
export function parcelLine(changes: Partial<ParcelLine> = {}): ParcelLine {
  return {
    quantity: 1,
    weightGrams: 1000,
    shippingClass: undefined,
    costMinor: 1000,
    needsShipping: true,
    ...changes,
  }
}

/** A parcel of lines; its subtotal is their sum. */
export function parcel(lines: readonly ParcelLine[], changes: Partial<Parcel> = {}): Parcel {
  const subtotalMinor = lines.reduce((sum, { costMinor }) => sum + costMinor, 0)
  return {
    to: { country: 'US', state: '', postcode: '', city: '' },
    lines,
    subtotalMinor,
    discountedSubtotalMinor: subtotalMinor,
    couponGrantsFreeShipping: false,
    ...changes,
  }
}
