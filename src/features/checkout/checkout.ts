import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { type Cart, openCart } from '../cart/cart.ts'
import type { Placement } from '../orders/orders.ts'
import type { PaymentMethod, PostedFields } from '../payments/payment-method.ts'
import { offeredMethods, readFields } from '../payments/payments.ts'
import { checkFields } from './check-fields.ts'
import { guestCheckout } from './checkout-settings.ts'
import { deliveryOf } from './delivery.ts'
import { countOrder, uncountOrder } from './order-limit.ts'
import { type Purchase, placementOf } from './purchase.ts'
import type { OrderRefusal } from './texts.ts'

/** A purchase that can be ordered as it stands, its addresses tidy, and how it is paid. */
export type ReadyOrder = {
  readonly purchase: Purchase
  readonly method: PaymentMethod
  readonly placement: Placement
}

/** What a purchase comes to, and whether it can be ordered. */
export type Prepared = {
  /** With the prices of this purchase, whatever stands against it: for the answer that shows it. */
  readonly cart: Cart
  readonly outcome: Outcome<ReadyOrder, OrderRefusal>
  /** Of `wrong-fields`: what is wrong, field by field in the order of the form. */
  readonly problems: readonly Notice[]
  /** What the purchase is known by; absent where it is refused before that is certain. */
  readonly placement?: Placement
  /** The posted fields of its method, for an earlier order of this key whose payment goes on. */
  readonly paymentFields: PostedFields
}

/**
 * Looks at a purchase before it is ordered: who may order, the fields, how many orders are taken from one address, the goods,
 * their coupons, delivery, payment and the total (spec 2.5). The cart is read once and priced once, for where and how this
 * purchase goes, and nothing of it is changed. `placeOrder` takes what comes of it, refused or not: a key that has ordered
 * already is answered with its order.
 */
export async function prepareOrder(shop: Shop, purchase: Purchase): Promise<Prepared> {
  const cart = await cartFor(shop, purchase)
  const stop = (reason: OrderRefusal, problems: readonly Notice[] = []): Prepared => ({
    cart,
    outcome: refused(reason),
    problems,
    paymentFields: purchase.paymentFields,
  })
  const isGuest = purchase.session.accountId === undefined
  if (isGuest && !shop.settings.get(guestCheckout)) return stop('guests-not-allowed')
  const delivered = asDelivered(purchase, cart)
  const checked = checkFields(shop.settings, delivered)
  if ('problems' in checked) return stop('wrong-fields', checked.problems)

  const tidy = { ...delivered, ...checked.tidy }
  const placement = placementOf(tidy, cart)
  if (!(await countOrder(shop, purchase.address))) return { ...stop('too-many-orders'), placement }
  const method = methodFor(shop, tidy, cart)
  if (!method.ok) {
    await uncountOrder(shop, purchase.address)
    return { ...stop(method.reason), placement }
  }
  const ready = { purchase: tidy, method: method.value, placement }
  return { cart, outcome: done(ready), problems: [], placement, paymentFields: purchase.paymentFields }
}

/** The cart with the prices that hold where this purchase goes; where nothing is delivered, that is where the bill goes. */
function cartFor(shop: Shop, purchase: Purchase): Promise<Cart> {
  const { session, billing, shipsElsewhere, paymentMethod } = purchase
  const billed = deliveryOf({ ...purchase, shipping: billing })
  return openCart(shop, session, {
    ...deliveryOf(purchase),
    email: billing.email.trim() || undefined,
    paymentMethod,
    ...(shipsElsewhere && { ifNotDelivered: billed }),
  })
}

/** Where nothing is delivered, another address to deliver it to means nothing. */
function asDelivered(purchase: Purchase, { priced }: Cart): Purchase {
  // Of an empty cart nobody knows: the purchase may be the twin of one that has been placed.
  const isDelivered = priced.needsDelivery || priced.lines.length === 0
  return isDelivered ? purchase : { ...purchase, shipsElsewhere: false, shipping: purchase.billing }
}

/** The way to pay that this purchase can have, or why it cannot be had as it is. */
function methodFor(
  shop: Pick<Shop, 'settings' | 'program'>,
  purchase: Purchase,
  { priced }: Cart,
): Outcome<PaymentMethod, OrderRefusal> {
  const { lines, gone, needsDelivery, rate, totals, coupons } = priced
  if (lines.length === 0 && gone.length === 0) return refused('cart-empty')
  if (lines.some((line) => line.breach?.reason === 'out-of-stock' || line.breach?.reason === 'not-enough')) {
    return refused('out-of-stock')
  }
  if (gone.length > 0 || lines.some((line) => line.breach)) return refused('cart-blocked')
  if (coupons.gone.length > 0 || coupons.barred.some(({ by }) => by === 'hand'))
    return refused('coupon-refused')
  if (needsDelivery && !rate) return refused('no-delivery')
  // Where nothing is sent it means nothing which way the buyer asked for.
  if (rate && purchase.rateId !== undefined && rate.id !== purchase.rateId) return refused('delivery-gone')
  if (purchase.seenTotalMinor !== undefined && purchase.seenTotalMinor !== totals.dueMinor) {
    return refused('total-changed')
  }
  const toPay = {
    totalMinor: totals.dueMinor,
    country: purchase.billing.country,
    shippingMethod: rate?.id ?? '',
    needsDelivery,
  }
  const offered = offeredMethods(shop, toPay)
  // Where nothing is due it means nothing how the buyer would have paid.
  const method =
    totals.dueMinor === 0 ? offered[0] : offered.find((candidate) => candidate.id === purchase.paymentMethod)
  if (!method) return refused('payment-method')
  const fields = readFields(method, purchase.paymentFields)
  return fields.ok ? done(method) : fields
}
