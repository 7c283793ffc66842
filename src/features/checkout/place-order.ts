import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { saveAttribution } from '../attribution/attribution.ts'
import { type Cart, emptyCart, openCart } from '../cart/cart.ts'
import type { PricedLine } from '../cart/rules/priced-line.ts'
import { placeOf } from '../cart/rules/shipping-choice.ts'
import { CouponUsedUp, takeUses } from '../coupons/coupons.ts'
import {
  endHoldLater,
  type Hold,
  holderOf,
  insertOrder,
  orderOf,
  type Placement,
  placedText,
  readPlacement,
  requestPayment,
  resumeLater,
  sessionDigest,
  TooManyHolds,
  takeHold,
  takePlacement,
} from '../orders/orders.ts'
import { type Order, type OrderDraft, placedOrder } from '../orders/rules/order.ts'
import type { PaymentMethod, PostedFields } from '../payments/payment-method.ts'
import { offeredMethods, readFields } from '../payments/payments.ts'
import { OutOfStock, recordTakenStock, takeStock } from '../stock/stock.ts'
import { CreditUnavailable, spendCredits } from '../store-credit/store-credit.ts'
import { draftOf } from './order-draft.ts'
import { type Purchase, placementOf } from './purchase.ts'
import type { PlaceRefusal } from './texts.ts'

/** An order that stands, and where its buyer goes on, where that is to pay on another site. */
export type Placed = {
  readonly order: Order
  readonly goTo: string | undefined
  /** It stood before: the key has placed it already. */
  readonly isEarlier?: true
}

class CartChanged extends Error {}

/**
 * Turns a cart into an order (house.md §4). The key, the stock, the order and the emptied cart change
 * together or not at all; the payment method is asked only afterwards, so that no lock is held while a bank
 * answers. Asked again with the same key, it answers with the first order and takes nothing twice.
 */
export async function placeOrder(shop: Shop, purchase: Purchase): Promise<Outcome<Placed, PlaceRefusal>> {
  const cart = await cartFor(shop, purchase)
  const placement = placementOf(purchase, cart)
  const earlier = () => earlierOrder(shop, placement, cart, purchase.paymentFields)
  const checked = checkPurchase(shop, purchase, cart)
  if (!checked.ok) return (await earlier()) ?? checked

  const draft = draftOf(shop, purchase, cart, checked.value)
  const writing = { purchase, method: checked.value, placement, draft, cart }
  try {
    const order = await shop.db.transaction().execute((tx) => writeOrder(shop, tx, writing))
    if (!order) return (await earlier()) ?? refused('cart-changed')
    return done({ order, ...(await requestPayment(shop, order, purchase.paymentFields)) })
  } catch (error) {
    if (error instanceof OutOfStock) return refused('out-of-stock')
    if (error instanceof CartChanged) return refused('cart-changed')
    if (error instanceof CouponUsedUp) return refused('coupon-used-up')
    if (error instanceof CreditUnavailable) return refused('credit-gone')
    if (error instanceof TooManyHolds) return refused('too-many-holds')
    throw error
  }
}

/** The order that this purchase has placed already, if it has; asked where no new one is to be taken. */
export async function placedEarlier(shop: Shop, purchase: Purchase): Promise<Placed | undefined> {
  const cart = await cartFor(shop, purchase)
  const earlier = await earlierOrder(shop, placementOf(purchase, cart), cart, purchase.paymentFields)
  return earlier?.ok ? earlier.value : undefined
}

/** The cart with the prices that hold where this purchase goes. */
function cartFor(shop: Shop, purchase: Purchase): Promise<Cart> {
  const { session, rateId, billing, shipping, paymentMethod } = purchase
  const how = rateId === undefined ? {} : { rateId }
  const where = { ...placeOf(shipping), billing: placeOf(billing) }
  return openCart(shop, session, { ...how, ...where, email: billing.email, paymentMethod })
}

type Writing = {
  readonly purchase: Purchase
  readonly method: PaymentMethod
  readonly placement: Placement
  readonly draft: OrderDraft
  readonly cart: Cart
}

/** All that changes together; `undefined` when the key was taken by a twin, and nothing was changed. */
async function writeOrder(shop: Shop, tx: Db, writing: Writing): Promise<Order | undefined> {
  const { purchase, placement, draft, cart } = writing
  const at = draft.placedAt
  if (!(await takePlacement(tx, placement, at))) return undefined
  const taken = await takeStock(tx, shop.tags, cart.priced.lines.map(stockLine))
  const hold = await holdFor(tx, shop, writing)
  const accountId = cart.session?.accountId
  const placedBy = sessionDigest(purchase.session.token)
  const placing = { placementKey: placement.key, accountId, placedBy, hold, note: placedText }
  const id = await insertOrder(tx, draft, placing)
  await recordTakenStock(tx, id, { taken, isHeld: hold !== undefined })
  await takeWhatPays(shop, tx, id, { draft, cart })
  await saveAttribution(tx, id, purchase.attribution, at)
  if (!cart.stored || !(await emptyCart(tx, cart.stored, at))) throw new CartChanged()
  if (hold) await endHoldLater(tx, shop, id, hold.until)
  else await resumeLater(tx, shop, id, at)
  return placedOrder(draft, id, hold?.until)
}

/** Whose pieces are held, and until when, where the buyer pays offsite. */
async function holdFor(tx: Db, shop: Shop, { purchase, method, draft }: Writing): Promise<Hold | undefined> {
  if (!method.offsite) return undefined
  const holder = holderOf(shop, purchase.session.token, purchase.address)
  return { ...holder, until: await takeHold(tx, holder, draft.placedAt) }
}

/** The uses of coupons and the store credit that this order needs; after the stock, and in the order of their ids. */
async function takeWhatPays(
  shop: Shop,
  tx: Db,
  orderId: number,
  { draft, cart }: Pick<Writing, 'draft' | 'cart'>,
): Promise<void> {
  const at = draft.placedAt
  const buyer = { accountId: cart.session?.accountId, email: draft.billing.email }
  await takeUses(tx, shop, { orderId, couponIds: draft.coupons.map(({ id }) => id), buyer, at })
  const spends = draft.sums.credits.map(({ id, minor }) => ({ creditId: id, minor }))
  await spendCredits(tx, { orderId, spends, at })
}

/** The way to pay that this purchase can have, or why it cannot be had as it is. */
function checkPurchase(
  shop: Pick<Shop, 'settings' | 'program'>,
  purchase: Purchase,
  { priced }: Cart,
): Outcome<PaymentMethod, PlaceRefusal> {
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

function stockLine(line: PricedLine) {
  return {
    id: line.variationId ?? line.productId,
    stockItemId: line.level.stockItemId,
    quantity: line.quantity,
  }
}

/**
 * The order that this key has placed; going on with its payment if a crash stopped that. With another content,
 * or goods in the cart that were not in that order, the key is refused: it would be another purchase.
 */
async function earlierOrder(
  shop: Shop,
  { key, fingerprint, cartVersion }: Placement,
  cart: Cart,
  fields: PostedFields,
): Promise<Outcome<Placed, PlaceRefusal> | undefined> {
  const placed = await readPlacement(shop.db, key)
  if (!placed) return undefined
  const hasOtherGoods = cart.priced.lines.length > 0 && placed.cartVersion !== cartVersion
  if (hasOtherGoods || placed.fingerprint !== fingerprint) return refused('key-reused')
  const order = await orderOf(shop, placed.orderId)
  if (!order) return undefined
  const requested =
    order.state === 'pending' ? await requestPayment(shop, order, fields) : { goTo: undefined }
  return done({ order, ...requested, isEarlier: true })
}
