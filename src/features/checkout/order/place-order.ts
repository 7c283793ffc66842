import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { saveAttribution } from '../../attribution/attribution.ts'
import type { Cart } from '../../cart/cart.ts'
import { emptyCart } from '../../cart/cart.ts'
import type { PricedLine } from '../../cart/rules/priced-line.ts'
import { CouponUsedUp, takeUses } from '../../coupons/coupons.ts'
import {
  newHoldEnd,
  scheduleHoldEnd,
  sessionDigest,
  stockHolder,
  TooManyHolds,
} from '../../orders/holds/stock-holds.ts'
import {
  insertOrder,
  orderOf,
  type Placement,
  readPlacement,
  type StockHold,
  takePlacement,
} from '../../orders/orders.ts'
import { requestPayment, scheduleResume } from '../../orders/payments/request-payment.ts'
import { type Order, type OrderDraft, placedOrder } from '../../orders/rules/order.ts'
import { placedText } from '../../orders/states/timeline-texts.ts'
import type { PaymentMethod, PostedFields } from '../../payments/payment-method.ts'
import { OutOfStock, recordTakenStock, takeStock } from '../../stock/stock.ts'
import { CreditUnavailable, spendCredits } from '../../store-credit/store-credit.ts'
import type { PreparedOrder, ReadyOrder } from '../checkout.ts'
import type { OrderRefusal } from '../texts.ts'
import { draftOf } from './order-draft.ts'
import { countOrder, takeBackOrderCount } from './order-limit.ts'
import type { Purchase } from './purchase.ts'

/** A stored order, and where its buyer continues if they pay offsite. */
export type PlacedOrder = {
  readonly order: Order
  readonly redirectUrl: string | undefined
  /** The key had placed it before. */
  readonly isEarlier?: true
}

class CartChanged extends Error {}

/**
 * Turns a prepared cart into an order (house.md §4). The key, the stock, the order and the emptied cart change in one
 * transaction; the payment is requested only afterwards, so that no lock is held while a bank answers. Called again with
 * the same key, it returns the first order and takes nothing twice, even where a new order would be refused. Refused: why
 * it could not be prepared, or what has changed since.
 */
export async function placeOrder(
  shop: Shop,
  prepared: PreparedOrder,
): Promise<Outcome<PlacedOrder, OrderRefusal>> {
  const { cart, outcome } = prepared
  if (!outcome.ok) return refusedOrEarlier(shop, prepared, outcome.reason)
  const { address } = outcome.value.purchase
  // Counted before it is placed, so that concurrent orders are counted too.
  const placed = (await countOrder(shop, address))
    ? await placeNewOrder(shop, cart, outcome.value)
    : await refusedOrEarlier(shop, prepared, 'too-many-orders')
  if (!placed.ok || placed.value.isEarlier) await takeBackOrderCount(shop, address)
  return placed
}

/** The order that the key has placed already, else the refusal. */
async function refusedOrEarlier(
  shop: Shop,
  { cart, placement, paymentFields }: PreparedOrder,
  reason: OrderRefusal,
): Promise<Outcome<PlacedOrder, OrderRefusal>> {
  const earlier = placement && (await earlierOrder(shop, placement, cart, paymentFields))
  // Beyond the limit, only an order that exists already is returned.
  return earlier && (earlier.ok || reason !== 'too-many-orders') ? earlier : refused(reason)
}

async function placeNewOrder(
  shop: Shop,
  cart: Cart,
  ready: ReadyOrder,
): Promise<Outcome<PlacedOrder, OrderRefusal>> {
  const { purchase, method, placement } = ready
  const toWrite = { ...ready, cart, draft: draftOf(shop, purchase, cart, method) }
  try {
    const order = await shop.db.transaction().execute((tx) => writeOrder(shop, tx, toWrite))
    if (!order) {
      return (await earlierOrder(shop, placement, cart, purchase.paymentFields)) ?? refused('cart-changed')
    }
    return done({ order, ...(await requestPayment(shop, order, purchase.paymentFields)) })
  } catch (error) {
    if (error instanceof OutOfStock) return refused('out-of-stock')
    if (error instanceof CartChanged) return refused('cart-changed')
    if (error instanceof CouponUsedUp) return refused('coupon-used-up')
    if (error instanceof CreditUnavailable) return refused('credit-unavailable')
    if (error instanceof TooManyHolds) return refused('too-many-holds')
    throw error
  }
}

type OrderToWrite = {
  readonly purchase: Purchase
  readonly method: PaymentMethod
  readonly placement: Placement
  readonly draft: OrderDraft
  readonly cart: Cart
}

/** The transaction's changes; `undefined`, with nothing changed, when a concurrent request has taken the key. */
async function writeOrder(shop: Shop, tx: Db, toWrite: OrderToWrite): Promise<Order | undefined> {
  const { purchase, placement, draft, cart } = toWrite
  const at = draft.placedAt
  if (!(await takePlacement(tx, placement, at))) return undefined
  const taken = await takeStock(tx, shop.tags, cart.priced.lines.map(stockLine))
  const hold = await holdFor(tx, shop, toWrite)
  const accountId = cart.session?.accountId
  const placedBy = sessionDigest(purchase.session.token)
  const placing = { placementKey: placement.key, accountId, placedBy, hold, note: placedText }
  const id = await insertOrder(tx, draft, placing)
  await recordTakenStock(tx, id, { taken, isHeld: hold !== undefined })
  await takeCouponsAndCredit(shop, tx, id, { draft, cart })
  await saveAttribution(tx, id, purchase.attribution, at)
  if (!cart.stored || !(await emptyCart(tx, cart.stored, at))) throw new CartChanged()
  if (hold) await scheduleHoldEnd(tx, shop, id, hold.until)
  else await scheduleResume(tx, shop, id, at)
  return placedOrder(draft, id, hold?.until)
}

/** The buyer that the stock is held for, and until when, where they pay offsite. */
async function holdFor(
  tx: Db,
  shop: Shop,
  { purchase, method, draft }: OrderToWrite,
): Promise<StockHold | undefined> {
  if (!method.offsite) return undefined
  const holder = stockHolder(shop, purchase.session.token, purchase.address)
  return { ...holder, until: await newHoldEnd(tx, holder, draft.placedAt) }
}

/** Takes the coupon uses and the store credit of this order; after the stock, and in the order of their ids. */
async function takeCouponsAndCredit(
  shop: Shop,
  tx: Db,
  orderId: number,
  { draft, cart }: Pick<OrderToWrite, 'draft' | 'cart'>,
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

/** The key belongs to a purchase of other products, or to this one before its form was changed. */
type KeyRefusal = 'key-reused' | 'changed-too-late'

/**
 * The order that this key has placed, its payment continued if a crash interrupted it. With other form content, or
 * products in the cart that were not in that order, the key is refused: it would be another purchase.
 */
async function earlierOrder(
  shop: Shop,
  { key, fingerprint, cartVersion }: Placement,
  cart: Cart,
  fields: PostedFields,
): Promise<Outcome<PlacedOrder, KeyRefusal> | undefined> {
  const placed = await readPlacement(shop.db, key)
  if (!placed) return undefined
  if (cart.priced.lines.length > 0 && placed.cartVersion !== cartVersion) return refused('key-reused')
  if (placed.fingerprint !== fingerprint) return refused('changed-too-late')
  const order = await orderOf(shop, placed.orderId)
  if (!order) return undefined
  const requested =
    order.state === 'pending' ? await requestPayment(shop, order, fields) : { redirectUrl: undefined }
  return done({ order, ...requested, isEarlier: true })
}
