import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { buyerOf } from './buyer.ts'
import { type CartWithGoods, cartWithGoods } from './cart-with-goods.ts'
import { type Goods, noGoods } from './goods.ts'
import type { BesideLines } from './look-store.ts'
import { priceCart } from './priced-cart.ts'
import type { PricedCart } from './rules/priced-line.ts'
import { withSeenPrice } from './rules/seen-price.ts'
import type { ShippingChoice } from './rules/shipping-choice.ts'
import { pricesOf } from './seen-prices.ts'
import { type CartSession, cartExpiry, newSession, ownerOf } from './session.ts'
import {
  type CartContent,
  deleteExpired,
  emptyContent,
  insertCart,
  lockCart,
  type StoredCart,
  takeNotices,
  writeCart,
} from './store.ts'

/** What a checkout says beside what the cart knows. */
export type AtCheckout = ShippingChoice & {
  readonly email?: string | undefined
  readonly paymentMethod?: string | undefined
  /** Where it is priced for if nothing of it has to be delivered: then another delivery address means nothing. */
  readonly ifNotDelivered?: ShippingChoice | undefined
}

/** A shopper's cart: in which session, as it is kept (`undefined` before the first thing), and with its prices. */
export type Cart = {
  readonly session: CartSession | undefined
  readonly stored: StoredCart | undefined
  readonly priced: PricedCart
  /** What is known of the things in it. */
  readonly goods: Goods
}

/**
 * The cart of a session with today's prices; without a session the empty one. Reads, and changes nothing. `otherwise`:
 * where and how it would go and be paid, and who buys, as far as that is not what the shopper has said so far.
 */
export async function openCart(
  shop: Shop,
  session: CartSession | undefined,
  at: AtCheckout = {},
): Promise<Cart> {
  return pricedAt(shop, session, await lookAtCart(shop, session), at)
}

/** The cart of a session without prices, for whoever has to know what it says before it is priced (`pricedFor`). */
export async function lookAtCart(shop: Shop, session: CartSession | undefined): Promise<CartWithGoods> {
  if (!session) return { stored: undefined, goods: noGoods }
  return cartWithGoods(shop.db, session, new Date(shop.nowMs()))
}

/** A cart that was read, with today's prices; the same as `openCart` otherwise. */
export async function pricedAt(
  shop: Shop,
  session: CartSession | undefined,
  { stored, goods }: CartWithGoods,
  { email, paymentMethod, ifNotDelivered, ...where }: AtCheckout,
): Promise<Cart> {
  const { lines, shipping, coupons } = stored ?? emptyContent
  const asked = {
    lines,
    shipping: { ...shipping, ...where },
    ...(ifNotDelivered && { ifNotDelivered: { ...shipping, ...where, ...ifNotDelivered } }),
    coupons: paymentMethod === undefined ? coupons : { ...coupons, paymentMethod },
  }
  return { session, stored, priced: await priceCart(shop, asked, goods, buyerOf(session, email)), goods }
}

/** What a change makes of a cart (`undefined`: nothing, and nothing is written), and what it answers. */
export type CartChange<Result> = (
  content: CartContent,
  goods: Goods,
) => { readonly content: CartContent | undefined; readonly result: Result }

/** Tries without a lock; a cart that is changed from many sides at once is then locked for one more. */
const FREE_TRIES = 3
/** A cart that is not there cannot be locked: another call may make it, or a sign-in take it away, meanwhile. */
const LOCKED_TRIES = 5

/**
 * Changes a cart as one of many may do at once: the change is worked out on what was read, and written only
 * if nobody wrote in between; otherwise it is worked out again on what is there now. So changes made at the
 * same time come out as if made one after another, and none is lost. Answers the cart with its prices, also where the
 * change left it as it was, and the result of the try that counted. `beside`: things that the change has to do with beside
 * those of the lines.
 */
export async function changeCartWithResult<Result>(
  shop: Shop,
  given: CartSession | undefined,
  change: CartChange<Result>,
  beside: Partial<BesideLines> = {},
): Promise<{ readonly cart: Cart; readonly result: Result }> {
  const session = given ?? newSession()
  const { isWritten, result, ...found } = await changeStored(shop, session, change, beside)
  return { cart: await pricedAt(shop, isWritten ? session : given, found, {}), result }
}

/** The same of a change that has nothing to answer but the cart. */
export async function changeCart(
  shop: Shop,
  session: CartSession | undefined,
  change: (content: CartContent) => CartContent | undefined,
): Promise<Cart> {
  const answered = await changeCartWithResult(shop, session, (content) => ({
    content: change(content),
    result: undefined,
  }))
  return answered.cart
}

/** A cart after a try at a change, without prices; `isWritten`: it was changed. */
type Changed<Result> = CartWithGoods & { readonly isWritten: boolean; readonly result: Result }

async function changeStored<Result>(
  shop: Shop,
  session: CartSession,
  change: CartChange<Result>,
  beside: Partial<BesideLines>,
): Promise<Changed<Result>> {
  const attempt = (db: Db, locked: boolean) => tryChange(shop, db, session, { change, beside, locked })
  for (let tries = 0; tries < FREE_TRIES; tries++) {
    const changed = await attempt(shop.db, false)
    if (changed) return changed
  }
  for (let tries = 0; tries < LOCKED_TRIES; tries++) {
    // Priced when the lock is gone: the rates of a place may have to be read, which needs another connection.
    const changed = await shop.db.transaction().execute((tx) => attempt(tx, true))
    if (changed) return changed
  }
  throw new Error('A cart was made and taken away again and again while it was changed')
}

type Attempt<Result> = {
  readonly change: CartChange<Result>
  readonly beside: Partial<BesideLines>
  readonly locked: boolean
}

/** One try at a change; `undefined` when somebody else wrote in between. */
async function tryChange<Result>(
  shop: Shop,
  db: Db,
  session: CartSession,
  { change, beside, locked }: Attempt<Result>,
): Promise<Changed<Result> | undefined> {
  const now = new Date(shop.nowMs())
  if (locked) await lockCart(db, ownerOf(session))
  const { stored, goods } = await cartWithGoods(db, session, now, beside)

  const { content, result } = change(stored ?? emptyContent, goods)
  if (!content) return { stored, goods, result, isWritten: false }
  const priceOf = pricesOf(shop, goods)
  const lines = content.lines.map((line) => withSeenPrice(line, priceOf))
  const written = await write(db, session, stored, { ...content, lines }, now)
  return written && { stored: written, goods, result, isWritten: true }
}

/**
 * Writes what has become of a cart that was opened, for which the prices are known by then; `undefined`: somebody has
 * changed it meanwhile, and nothing is written.
 */
export async function writeAsPriced(
  shop: Shop,
  cart: Cart,
  content: CartContent,
  priced: PricedCart,
): Promise<Cart | undefined> {
  if (!cart.session || !cart.stored) return undefined
  const stored = await write(shop.db, cart.session, cart.stored, content, new Date(shop.nowMs()))
  return stored && { ...cart, stored, priced }
}

/** How many sentences wait for the next page at most: the last ones. */
export const MAX_WAITING_NOTICES = 20

/** Keeps sentences for the shopper's next page; a visitor without a session is given one for them. */
export async function leaveNotices(
  shop: Shop,
  given: CartSession | undefined,
  notices: readonly Notice[],
): Promise<CartSession> {
  const session = given ?? newSession()
  const withNotices = (content: CartContent) => ({
    content: { ...content, notices: [...content.notices, ...notices].slice(-MAX_WAITING_NOTICES) },
    result: undefined,
  })
  await changeStored(shop, session, withNotices, {})
  return session
}

/** The notices that wait for this shopper; they are told once. */
export async function noticesFor(shop: Shop, cart: Cart): Promise<readonly Notice[]> {
  const { stored } = cart
  if (!stored || stored.notices.length === 0) return []
  await takeNotices(shop.db, stored.id)
  return stored.notices
}

/** Throws away carts that nobody has used for 30 days. */
export async function sweepCarts(shop: Shop): Promise<void> {
  const count = await deleteExpired(shop.db, new Date(shop.nowMs()))
  if (count > 0) shop.log.info({ count }, 'carts swept')
}

function write(
  db: Db,
  session: CartSession,
  stored: StoredCart | undefined,
  content: CartContent,
  now: Date,
): Promise<StoredCart | undefined> {
  const dates = { now, expiresAt: cartExpiry(now.getTime(), session) }
  return stored ? writeCart(db, stored, content, dates) : insertCart(db, ownerOf(session), content, dates)
}
