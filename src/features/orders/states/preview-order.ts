import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Shop } from '../../../platform/shop.ts'
import { rejectedNotice } from '../../cart/coupons/coupon-notices.ts'
import { type PricedOrder, priceOrder } from '../../cart/pricing/price-order.ts'
import { limitProblemText } from '../../cart/rules/limit-text.ts'
import type { PricedLine } from '../../cart/rules/priced-line.ts'
import { locationOf } from '../../cart/rules/shipping-choice.ts'
import type { Buyer } from '../../cart/session/buyer.ts'
import { codeOf } from '../../coupons/rules/coupon.ts'
import { unknownText } from '../../coupons/rules/coupon-texts.ts'
import type { CouponWithUses } from '../../coupons/rules/validity.ts'
import { readBuyerRoles } from '../store/rest/order-edit-store.ts'
import type { OrderToCreate } from './create-order.ts'
import * as messages from './messages.ts'
import { couponsWithCodes, orderBuyer } from './price-lines.ts'

/** What is known of an order that is entered before it is created. */
export type OrderToPreview = Pick<
  OrderToCreate,
  'accountId' | 'billing' | 'shipping' | 'lines' | 'couponCodes' | 'shippingLine' | 'paymentMethod'
>

/** The figures of such an order, and in words why it cannot be created so; all empty: it can. */
export type OrderPreview = {
  readonly priced: PricedOrder
  /** By the keys of lines. */
  readonly lineProblems: ReadonlyMap<string, string>
  /** By the codes as they were entered. */
  readonly couponProblems: ReadonlyMap<string, string>
  readonly problems: readonly string[]
}

/**
 * The prices of an order that is entered, as the cart computes them, and all that is in its way at once. Nothing is stored.
 * Refused: no such account.
 */
export async function previewOrder(
  shop: Shop,
  order: OrderToPreview,
): Promise<Outcome<OrderPreview, 'no-account'>> {
  const { accountId, billing, shipping, shippingLine, paymentMethod, lines } = order
  const roles = accountId === undefined ? [] : await readBuyerRoles(shop.db, accountId)
  if (!roles) return refused('no-account')
  const buyer = orderBuyer({ accountId, roles, email: billing.email })
  const coupons = await knownCoupons(shop, order.couponCodes, buyer)
  const priced = await priceOrder(shop, {
    ...{ lines, coupons: [...coupons.values()].flatMap((one) => one ?? []), paymentMethod, buyer, fees: [] },
    shipTo: locationOf(shipping),
    billTo: locationOf(billing),
    shipping: shippingLine,
  })
  return done({
    priced,
    lineProblems: lineProblems(order, priced),
    couponProblems: await couponProblems(shop, coupons, priced),
    problems: problems(order, priced),
  })
}

type KnownCoupons = ReadonlyMap<string, CouponWithUses | undefined>

async function knownCoupons(shop: Shop, codes: readonly string[], buyer: Buyer): Promise<KnownCoupons> {
  const found = await Promise.all(
    codes.map(async (code) => {
      const coupons = await couponsWithCodes(shop, [code], buyer)
      return [code, coupons.ok ? coupons.value[0] : undefined] as const
    }),
  )
  return new Map(found)
}

function lineProblems({ lines }: OrderToPreview, priced: PricedOrder): ReadonlyMap<string, string> {
  const pricedLines = new Map(priced.lines.map((line) => [line.key, line]))
  return new Map(
    lines.flatMap(({ key }) => {
      const line = pricedLines.get(key)
      const text = line ? limitText(line) : messages.notSold()
      return text === '' ? [] : [[key, text] as const]
    }),
  )
}

function limitText({ limitProblem, sellable }: PricedLine): string {
  return limitProblem ? limitProblemText(limitProblem, sellable.name) : ''
}

async function couponProblems(
  shop: Shop,
  coupons: KnownCoupons,
  { coupons: effects, cartSubtotalMinor }: PricedOrder,
): Promise<ReadonlyMap<string, string>> {
  const texts = await Promise.all(
    [...coupons].map(async ([code, known]): Promise<readonly [string, string]> => {
      if (!known) return [code, unknownText(code)]
      const isThis = ({ coupon }: { readonly coupon: { readonly id: number } }) =>
        coupon.id === known.coupon.id
      const rejected = effects.rejected.find(isThis)
      const against = { lines: effects.lines, cartSubtotalMinor }
      if (rejected) return [code, (await rejectedNotice(shop, rejected, against)).text]
      return [
        code,
        effects.effective.some(isThis) ? '' : messages.couponWithoutEffect({ code: codeOf(code) }),
      ]
    }),
  )
  return new Map(texts.filter(([, text]) => text !== ''))
}

function problems(
  { lines, shippingLine }: OrderToPreview,
  { needsDelivery, rates, rate }: PricedOrder,
): readonly string[] {
  if (lines.length === 0) return [messages.noLines()]
  if (!shippingLine || rate) return []
  if (needsDelivery && rates.length === 0) return [messages.noDelivery()]
  return shippingLine.rateId === undefined && !needsDelivery ? [] : [messages.noSuchRate()]
}
