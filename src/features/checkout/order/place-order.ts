import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Shop } from '../../../platform/shop.ts'
import { attemptToCount } from '../../accounts/sign-in/attempts.ts'
import type { Cart } from '../../cart/cart.ts'
import type { PricedLine } from '../../cart/rules/priced-line.ts'
import { orderOf, type Placement, readPlacement } from '../../orders/orders.ts'
import { requestPayment } from '../../orders/payments/request-payment.ts'
import type { Order } from '../../orders/rules/order.ts'
import { type OrderToStore, storeOrder } from '../../orders/states/store-order.ts'
import type { PostedFields } from '../../payments/payment-method.ts'
import type { PreparedOrder, ReadyOrder } from '../checkout.ts'
import { ordersPerAddress } from '../checkout-settings.ts'
import type { OrderRefusal } from '../rules/order-refusal.ts'
import { draftOf } from './order-draft.ts'

/** A stored order, and where its buyer continues if they pay offsite. */
export type PlacedOrder = {
  readonly order: Order
  readonly redirectUrl: string | undefined
  /** The key had placed it before. */
  readonly isEarlier?: true
}

/**
 * Turns a prepared cart into an order (house.md §4). It is stored in one commit (`storeOrder`), and a provider is called only
 * afterwards, so that no lock is held while a bank answers. Called again with the same key, it returns the first order and
 * takes nothing twice, even where a new order would be refused. Refused: why it could not be prepared, or what has changed
 * since.
 */
export async function placeOrder(
  shop: Shop,
  { cart, outcome, placement, paymentFields }: PreparedOrder,
): Promise<Outcome<PlacedOrder, OrderRefusal>> {
  const stored = outcome.ok ? await storeOrder(shop, orderToStore(shop, cart, outcome.value)) : outcome
  if (stored.ok) return done(await withPayment(shop, stored.value, paymentFields))
  const { reason } = stored
  if (outcome.ok && reason !== 'key-taken') return refused(reason)
  const earlier = placement && (await earlierOrder(shop, placement, cart, paymentFields))
  return earlier ?? refused(reason === 'key-taken' ? 'cart-changed' : reason)
}

function orderToStore(shop: Shop, cart: Cart, { purchase, method, placement }: ReadyOrder): OrderToStore {
  const { session, address, attribution } = purchase
  return {
    draft: draftOf(shop, purchase, cart, method),
    method,
    placement,
    // A cart that is not stored cannot be emptied: then it has changed.
    cart: cart.stored ?? { id: 0, version: 0 },
    stockLines: cart.priced.lines.map(stockLine),
    buyer: { accountId: session.accountId, session: session.token, address },
    attempt: countedOrder(shop, address),
    attribution,
  }
}

/**
 * Counts the order among those of its network address while it is placed: a script that orders by the hundred would empty the
 * stock. A refused order does not count.
 */
function countedOrder(shop: Shop, address: string): OrderToStore['attempt'] {
  if (!shop.config.rateLimits) return undefined
  return attemptToCount(shop, `orders from ${networkOf(address)}`, shop.settings.get(ordersPerAddress))
}

/** Requests the payment of an order that awaits it. */
async function withPayment(shop: Shop, order: Order, fields: PostedFields): Promise<PlacedOrder> {
  if (order.state !== 'pending') return { order, redirectUrl: undefined }
  return { order, ...(await requestPayment(shop, order, fields)) }
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
  return done({ ...(await withPayment(shop, order, fields)), isEarlier: true })
}
