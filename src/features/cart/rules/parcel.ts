import type { Parcel } from '../../shipping/rules/parcel.ts'
import { isBackordered } from '../../stock/rules/stock.ts'
import type { PricedLine } from './priced-line.ts'
import { locationOf, type ShippingChoice } from './shipping-choice.ts'
import type { CouponDiscount } from './totals.ts'

/** What is shipped of a cart, and where to, less discounts. Amounts are as the shop enters prices. */
export function parcelOf(
  lines: readonly PricedLine[],
  choice: ShippingChoice,
  coupons: readonly CouponDiscount[] = [],
): Parcel {
  const cartSubtotalMinor = lines.reduce((sum, line) => sum + line.subtotalMinor, 0)
  const offOf = (key: string) => coupons.reduce((sum, { byLine }) => sum + (byLine.get(key) ?? 0), 0)
  const taken = (stockItemId: number) =>
    lines.reduce((sum, { level, quantity }) => sum + (level.stockItemId === stockItemId ? quantity : 0), 0)
  const offMinor = lines.reduce((sum, { key }) => sum + offOf(key), 0)
  return {
    to: locationOf(choice),
    lines: lines.map(({ key, quantity, subtotalMinor, sellable, level }) => ({
      quantity,
      weightGrams: sellable.weightGrams,
      shippingClass: sellable.shippingClass,
      costMinor: subtotalMinor - offOf(key),
      needsShipping: !sellable.virtual,
      isBackordered: isBackordered(level, taken(level.stockItemId)),
    })),
    subtotalMinor: cartSubtotalMinor,
    discountedSubtotalMinor: cartSubtotalMinor - offMinor,
    couponGrantsFreeShipping: coupons.some(({ grantsFreeShipping }) => grantsFreeShipping),
  }
}
