import { lineDetails } from '../../cart/rules/line-text.ts'
import type { PricedLine } from '../../cart/rules/priced-line.ts'
import type { LineTotals } from '../../cart/rules/totals.ts'
import type { Coupon } from '../../coupons/rules/coupon.ts'
import type { OrderCoupon, OrderLine } from './order.ts'

/** The line that a priced line becomes when it is ordered; `note`: one more of its details. */
export function orderedLine(
  line: PricedLine,
  { subtotal, total, taxes, coupons }: LineTotals,
  note?: readonly [label: string, value: string],
): OrderLine {
  return {
    productId: line.productId,
    variationId: line.variationId,
    name: line.sellable.name,
    sku: line.sellable.sku,
    choice: [...lineDetails(line), ...(note ? [note] : [])],
    quantity: line.quantity,
    unitMinor: line.unitMinor,
    priceRule: line.priceRule,
    subtotal,
    total,
    taxes,
    couponShares: coupons.filter(({ code }) => code !== ''),
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

/** What an order stores of a coupon: how it was computed, not who it was for. */
export function orderedCoupon({
  id,
  code,
  kind,
  amount,
  description,
  grantsFreeShipping,
  giveaway,
}: Coupon): OrderCoupon {
  const snapshot = { kind, amount, description, grantsFreeShipping, giveaway: giveaway ?? null }
  return { id, code, snapshot }
}
