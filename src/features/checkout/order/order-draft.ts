import type { Shop } from '../../../platform/shop.ts'
import type { Cart } from '../../cart/cart.ts'
import { lineDetails } from '../../cart/rules/line-text.ts'
import type { PricedLine } from '../../cart/rules/priced-line.ts'
import type { LineTotals } from '../../cart/rules/totals.ts'
import type { Coupon } from '../../coupons/rules/coupon.ts'
import { newOrderKey } from '../../orders/orders.ts'
import type { OrderDraft, OrderLine } from '../../orders/rules/order.ts'
import type { PaymentMethod } from '../../payments/payment-method.ts'
import { currencyFormat } from '../../settings/general.ts'
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
    coupons: used.map((coupon) => ({ id: coupon.id, code: coupon.code, snapshot: snapshotOf(coupon) })),
    lines: lines.flatMap((line, index) => {
      const charged = totals.lines[index]
      return charged ? [orderLine(line, charged)] : []
    }),
    placedAt: new Date(shop.nowMs()),
  }
}

/** The coupons that change this order: one whose gift is out of stock, or was not chosen, is not used up by it. */
function usedCoupons({ coupons, lines }: Cart['priced']): Coupon[] {
  const effective = coupons.effective.map(({ coupon }) => coupon)
  return effective.filter(
    ({ id, amount, grantsFreeShipping, giveaway }) =>
      !giveaway || amount > 0 || grantsFreeShipping || lines.some(({ gift }) => gift?.couponId === id),
  )
}

/** What an order stores of a coupon: how it was computed, not who it was for. */
function snapshotOf({ kind, amount, description, grantsFreeShipping, giveaway }: Coupon) {
  return { kind, amount, description, grantsFreeShipping, giveaway: giveaway ?? null }
}

function orderLine(line: PricedLine, { subtotal, total, taxes }: LineTotals): OrderLine {
  return {
    productId: line.productId,
    variationId: line.variationId,
    name: line.sellable.name,
    sku: line.sellable.sku,
    choice: [...lineDetails(line), ...(line.gift ? [['Gift of coupon', line.gift.code] as const] : [])],
    quantity: line.quantity,
    unitMinor: line.unitMinor,
    subtotal,
    total,
    taxes,
    recurring: line.sellable.subscription && {
      terms: line.sellable.subscription,
      priceMinor: line.priceMinor,
    },
    files: line.sellable.files,
    purchaseNote: line.sellable.purchaseNote ?? '',
    giftOf: line.gift?.code,
    giftCard: line.giftCard,
  }
}
