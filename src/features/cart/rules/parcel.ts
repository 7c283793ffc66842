import type { Parcel } from '../../shipping/rules/parcel.ts'
import type { PricedLine } from './priced-line.ts'
import { placeOf, type ShippingChoice } from './shipping-choice.ts'

/** What is to be sent of a cart, and where to. Amounts are as the shop writes its prices. */
export function parcelOf(lines: readonly PricedLine[], choice: ShippingChoice): Parcel {
  const goodsMinor = lines.reduce((sum, line) => sum + line.subtotalMinor, 0)
  return {
    to: placeOf(choice),
    lines: lines.map(({ quantity, subtotalMinor, sellable }) => ({
      quantity,
      weightGrams: sellable.weightGrams,
      shippingClass: sellable.shippingClass,
      costMinor: subtotalMinor,
      needsShipping: !sellable.virtual,
    })),
    goodsMinor,
    discountedGoodsMinor: goodsMinor,
    couponGrantsFreeShipping: false,
  }
}
