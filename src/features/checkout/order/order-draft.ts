import type { Shop } from '../../../platform/shop.ts'
import type { Cart } from '../../cart/cart.ts'
import type { Coupon } from '../../coupons/rules/coupon.ts'
import { newOrderKey } from '../../orders/orders.ts'
import type { Arrival, OrderDraft } from '../../orders/rules/order.ts'
import { orderedCoupon, orderedLine } from '../../orders/rules/ordered-line.ts'
import type { PaymentMethod } from '../../payments/payment-method.ts'
import { currencyFormat } from '../../settings/general.ts'
import type { ShippingRate } from '../../shipping/rules/rate.ts'
import * as messages from '../messages.ts'
import type { Purchase } from './purchase.ts'

/** The order that a priced cart becomes: sums as the buyer saw them, texts as they are now. */
export function draftOf(shop: Shop, purchase: Purchase, { priced }: Cart, method: PaymentMethod): OrderDraft {
  const { lines, rate, totals } = priced
  const used = usedCoupons(priced)
  return {
    orderKey: newOrderKey(),
    currency: currencyFormat(shop.settings).code,
    billing: purchase.billing,
    shipping: purchase.shipping,
    customerNote: purchase.customerNote,
    paymentMethod: method.id,
    paymentTitle: method.title(shop.settings),
    shippingMethod: rate?.id ?? '',
    shippingTitle: rate?.title ?? '',
    sums: {
      ...totals,
      coupons: totals.coupons.filter(({ code }) => used.some((coupon) => coupon.code === code)),
    },
    coupons: used.map(orderedCoupon),
    lines: lines.flatMap((line, index) => {
      const charged = totals.lines[index]
      return charged
        ? [orderedLine(line, charged, line.gift && [messages.giftOfCoupon(), line.gift.code])]
        : []
    }),
    placedAt: new Date(shop.nowMs()),
    arrival: arrivalOf(rate),
  }
}

/** The days that the checkout shows for the chosen rate; a pickup has none. */
function arrivalOf(rate: ShippingRate | undefined): Arrival | undefined {
  if (!rate?.estimate || rate.isPickup) return undefined
  const { from, until } = rate.estimate
  return { from, until }
}

/** The coupons that change this order: one whose gift is out of stock, or was not chosen, is not used up by it. */
function usedCoupons({ coupons, lines }: Cart['priced']): Coupon[] {
  const effective = coupons.effective.map(({ coupon }) => coupon)
  return effective.filter(
    ({ id, amount, grantsFreeShipping, giveaway }) =>
      !giveaway || amount > 0 || grantsFreeShipping || lines.some(({ gift }) => gift?.couponId === id),
  )
}
