import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { isBlockedAddress } from '../accounts/registration/blocking.ts'
import { type Cart, openCart } from '../cart/cart.ts'
import { type Persisted, persistCouponChanges } from '../cart/coupons/persist-coupon-changes.ts'
import { saveCheckoutChoice } from '../cart/delivery/choose-delivery.ts'
import type { CartSession } from '../cart/session/cart-session.ts'
import type { Placement } from '../orders/orders.ts'
import type { PaymentMethod, PostedFields } from '../payments/payment-method.ts'
import { offeredMethods, readFields } from '../payments/payments.ts'
import { purchaseToPay } from '../payments/rules/offer-terms.ts'
import { guestCheckout } from './checkout-settings.ts'
import { checkFields } from './form/check-fields.ts'
import { checkoutChoiceOf, checkoutOverrides, shippingChoiceOf } from './form/delivery.ts'
import { type Purchase, placementOf } from './order/purchase.ts'
import type { CheckoutForm } from './rules/checkout-form.ts'
import type { OrderRefusal } from './rules/order-refusal.ts'

/** A purchase that can be ordered as it is, with normalized addresses and its payment method. */
export type ReadyOrder = {
  readonly purchase: Purchase
  readonly method: PaymentMethod
  readonly placement: Placement
}

/** The priced cart of a purchase, and whether it can be ordered. */
export type PreparedOrder = {
  /** With the prices of this purchase, refused or not: for the page that shows it. */
  readonly cart: Cart
  readonly outcome: Outcome<ReadyOrder, OrderRefusal>
  /** For `wrong-fields`: the problems, in the order of the form. */
  readonly problems: readonly Notice[]
  /** Identifies the purchase; absent where it is refused before that can be computed. */
  readonly placement?: Placement
  /** The posted fields of its method, to continue the payment of an earlier order with this key. */
  readonly paymentFields: PostedFields
}

/**
 * Checks a purchase before it is ordered: who may order, the fields, products, coupons, delivery, payment and the total (spec
 * 2.5). The cart is read once and priced once, for this purchase's addresses and choices, and is not changed. `placeOrder`
 * takes the result, refused or not: a key that has ordered already is answered with its order.
 */
export async function prepareOrder(shop: Shop, purchase: Purchase): Promise<PreparedOrder> {
  const cart = await openCart(shop, purchase.session, checkoutOverrides(purchase))
  const refuse = (reason: OrderRefusal, problems: readonly Notice[] = []): PreparedOrder => ({
    cart,
    outcome: refused(reason),
    problems,
    paymentFields: purchase.paymentFields,
  })
  const isGuest = purchase.session.accountId === undefined
  if (isGuest && !shop.settings.get(guestCheckout)) return refuse('guests-not-allowed')
  const used = withUsedAddresses(purchase, cart)
  const checked = checkFields(shop.settings, used)
  if (!checked.ok) return refuse(checked.reason, checked.problems)

  const normalized = { ...used, ...checked.value }
  if (await isBlockedAddress(shop, normalized.billing.email)) return refuse('buyer-blocked')
  const placement = placementOf(normalized, cart)
  const method = methodFor(shop, normalized, cart)
  if (!method.ok) return { ...refuse(method.reason), placement }
  const ready = { purchase: normalized, method: method.value, placement }
  return { cart, outcome: done(ready), problems: [], placement, paymentFields: purchase.paymentFields }
}

/**
 * Stores the choices of a form in the cart, and prices it as `prepareOrder` does, with its coupons for the buyer that the
 * form names. `delivery`: for requests that send it outside the form.
 */
export async function quoteFor(
  shop: Shop,
  session: CartSession | undefined,
  form: CheckoutForm,
  delivery = shippingChoiceOf(form),
): Promise<Persisted> {
  const choice = checkoutChoiceOf(form, delivery)
  const cart = await saveCheckoutChoice(shop, session, choice, checkoutOverrides(form, delivery))
  return persistCouponChanges(shop, cart)
}

/** Where nothing is delivered, a different shipping address is ignored. */
function withUsedAddresses(purchase: Purchase, { priced }: Cart): Purchase {
  // An empty cart is not refused here: this may be a second submission of an order that was placed.
  const isDelivered = priced.needsDelivery || priced.lines.length === 0
  return isDelivered ? purchase : { ...purchase, shipsToDifferentAddress: false, shipping: purchase.billing }
}

/** The payment method of this purchase, or why it cannot be ordered as it is. */
function methodFor(
  shop: Pick<Shop, 'settings' | 'program'>,
  purchase: Purchase,
  { priced }: Cart,
): Outcome<PaymentMethod, OrderRefusal> {
  const { lines, unavailableLines, needsDelivery, rate, totals, coupons } = priced
  if (lines.length === 0 && unavailableLines.length === 0) return refused('cart-empty')
  if (
    lines.some(
      (line) => line.limitProblem?.reason === 'out-of-stock' || line.limitProblem?.reason === 'not-enough',
    )
  ) {
    return refused('out-of-stock')
  }
  if (unavailableLines.length > 0 || lines.some((line) => line.limitProblem)) return refused('cart-blocked')
  if (coupons.deletedCouponIds.length > 0 || coupons.rejected.some(({ by }) => by === 'shopper'))
    return refused('coupon-refused')
  if (needsDelivery && !rate) return refused('no-delivery')
  // Where nothing is shipped, the requested rate is ignored.
  if (rate && purchase.rateId !== undefined && rate.id !== purchase.rateId)
    return refused('delivery-unavailable')
  if (purchase.seenTotalMinor !== undefined && purchase.seenTotalMinor !== totals.dueMinor) {
    return refused('total-changed')
  }
  const { country } = purchase.billing
  const offered = offeredMethods(shop, purchaseToPay({ sums: totals, country, rate, needsDelivery }))
  // Where nothing is due, the requested payment method is ignored.
  const method =
    totals.dueMinor === 0 ? offered[0] : offered.find((candidate) => candidate.id === purchase.paymentMethod)
  if (!method) return refused('payment-method')
  const fields = readFields(method, purchase.paymentFields)
  return fields.ok ? done(method) : fields
}
