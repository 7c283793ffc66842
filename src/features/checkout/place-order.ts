import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { saveAttribution } from '../attribution/attribution.ts'
import { type Cart, emptyCart } from '../cart/cart.ts'
import type { PricedLine } from '../cart/rules/priced-line.ts'
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
import { OutOfStock, recordTakenStock, takeStock } from '../stock/stock.ts'
import { CreditUnavailable, spendCredits } from '../store-credit/store-credit.ts'
import type { Prepared, ReadyOrder } from './checkout.ts'
import { draftOf } from './order-draft.ts'
import { uncountOrder } from './order-limit.ts'
import type { Purchase } from './purchase.ts'
import type { OrderRefusal } from './texts.ts'

/** An order that stands, and where its buyer goes on, where that is to pay on another site. */
export type Placed = {
  readonly order: Order
  readonly goTo: string | undefined
  /** It stood before: the key has placed it already. */
  readonly isEarlier?: true
}

class CartChanged extends Error {}

/**
 * Turns a cart that was prepared into an order (house.md §4). The key, the stock, the order and the emptied cart change
 * together or not at all; the payment method is asked only afterwards, so that no lock is held while a bank
 * answers. Asked again with the same key, it answers with the first order and takes nothing twice, whatever stands
 * against a new one. Refused: why it could not be prepared, or what has changed since.
 */
export async function placeOrder(shop: Shop, prepared: Prepared): Promise<Outcome<Placed, OrderRefusal>> {
  const { cart, placement, outcome } = prepared
  if (!outcome.ok) {
    const earlier = placement && (await earlierOrder(shop, placement, cart, prepared.paymentFields))
    // Of too many orders only one that stands is answered.
    return earlier && (earlier.ok || outcome.reason !== 'too-many-orders') ? earlier : outcome
  }
  const placed = await placeNew(shop, cart, outcome.value)
  if (!placed.ok || placed.value.isEarlier) await uncountOrder(shop, outcome.value.purchase.address)
  return placed
}

async function placeNew(shop: Shop, cart: Cart, ready: ReadyOrder): Promise<Outcome<Placed, OrderRefusal>> {
  const { purchase, method, placement } = ready
  const writing = { ...ready, cart, draft: draftOf(shop, purchase, cart, method) }
  try {
    const order = await shop.db.transaction().execute((tx) => writeOrder(shop, tx, writing))
    if (!order) {
      return (await earlierOrder(shop, placement, cart, purchase.paymentFields)) ?? refused('cart-changed')
    }
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

function stockLine(line: PricedLine) {
  return {
    id: line.variationId ?? line.productId,
    stockItemId: line.level.stockItemId,
    quantity: line.quantity,
  }
}

/** The key is of another purchase, whose goods were others; or of this one before its form was changed. */
type KeyRefusal = 'key-reused' | 'changed-too-late'

/**
 * The order that this key has placed; going on with its payment if a crash stopped that. With another content,
 * or goods in the cart that were not in that order, the key is refused: it would be another purchase.
 */
async function earlierOrder(
  shop: Shop,
  { key, fingerprint, cartVersion }: Placement,
  cart: Cart,
  fields: PostedFields,
): Promise<Outcome<Placed, KeyRefusal> | undefined> {
  const placed = await readPlacement(shop.db, key)
  if (!placed) return undefined
  if (cart.priced.lines.length > 0 && placed.cartVersion !== cartVersion) return refused('key-reused')
  if (placed.fingerprint !== fingerprint) return refused('changed-too-late')
  const order = await orderOf(shop, placed.orderId)
  if (!order) return undefined
  const requested =
    order.state === 'pending' ? await requestPayment(shop, order, fields) : { goTo: undefined }
  return done({ order, ...requested, isEarlier: true })
}
