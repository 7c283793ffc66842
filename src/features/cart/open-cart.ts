import { done, type Outcome } from '../../kernel/outcome.ts'
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
  const found = session
    ? await cartWithGoods(shop.db, session, new Date(shop.nowMs()))
    : { stored: undefined, goods: noGoods }
  return pricedAt(shop, session, found, at)
}

/** A cart that was read, with today's prices; the same as `openCart` otherwise. */
export async function pricedAt(
  shop: Shop,
  session: CartSession | undefined,
  { stored, goods }: CartWithGoods,
  { email, paymentMethod, ...where }: AtCheckout,
): Promise<Cart> {
  const { lines, shipping, coupons } = stored ?? emptyContent
  const asked = {
    lines,
    shipping: { ...shipping, ...where },
    coupons: paymentMethod === undefined ? coupons : { ...coupons, paymentMethod },
  }
  return { session, stored, priced: await priceCart(shop, asked, goods, buyerOf(session, email)), goods }
}

/** What a change makes of a cart, or why it makes nothing of it. `goods` covers the lines and what stands beside them. */
export type CartChange<Reason extends string> = (
  content: CartContent,
  goods: Goods,
) => Outcome<CartContent, Reason>

/** Tries without a lock; a cart that is changed from many sides at once is then locked for one more. */
const FREE_TRIES = 3
/** A cart that is not there cannot be locked: another call may make it, or a sign-in take it away, meanwhile. */
const LOCKED_TRIES = 5

/**
 * Changes a cart as one of many may do at once: the change is worked out on what was read, and written only
 * if nobody wrote in between; otherwise it is worked out again on what is there now. So changes made at the
 * same time come out as if made one after another, and none is lost. A refusal writes nothing. `beside`: things that the
 * change has to do with beside those of the lines.
 */
export async function changeCart<Reason extends string>(
  shop: Shop,
  given: CartSession | undefined,
  change: CartChange<Reason>,
  beside: Partial<BesideLines> = {},
): Promise<Outcome<Cart, Reason>> {
  const session = given ?? newSession()
  const attempt = (db: Db, locked: boolean) => tryChange(shop, db, session, { change, beside, locked })
  for (let tries = 0; tries < FREE_TRIES; tries++) {
    const outcome = await attempt(shop.db, false)
    if (outcome) return withPrices(shop, session, outcome)
  }
  for (let tries = 0; tries < LOCKED_TRIES; tries++) {
    const outcome = await shop.db.transaction().execute((tx) => attempt(tx, true))
    // Priced when the lock is gone: the rates of a place may have to be read, which needs another connection.
    if (outcome) return withPrices(shop, session, outcome)
  }
  throw new Error('A cart was made and taken away again and again while it was changed')
}

async function withPrices<Reason extends string>(
  shop: Shop,
  session: CartSession,
  written: Outcome<Written, Reason>,
): Promise<Outcome<Cart, Reason>> {
  if (!written.ok) return written
  const { stored, goods } = written.value
  const priced = await priceCart(shop, stored, goods, buyerOf(session))
  return done({ session, stored, priced, goods })
}

type Written = { readonly stored: StoredCart; readonly goods: Goods }

type Attempt<Reason extends string> = {
  readonly change: CartChange<Reason>
  readonly beside: Partial<BesideLines>
  readonly locked: boolean
}

/** One try at a change; `undefined` when somebody else wrote in between. */
async function tryChange<Reason extends string>(
  shop: Shop,
  db: Db,
  session: CartSession,
  { change, beside, locked }: Attempt<Reason>,
): Promise<Outcome<Written, Reason> | undefined> {
  const now = new Date(shop.nowMs())
  if (locked) await lockCart(db, ownerOf(session))
  const { stored, goods } = await cartWithGoods(db, session, now, beside)

  const after = change(stored ?? emptyContent, goods)
  if (!after.ok) return after
  const priceOf = pricesOf(shop, goods)
  const lines = after.value.lines.map((line) => withSeenPrice(line, priceOf))
  const written = await write(db, session, stored, { ...after.value, lines }, now)
  return written && done({ stored: written, goods })
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

/** Keeps sentences for the shopper's next page; a visitor without a session is given one for them. */
export async function leaveNotices(
  shop: Shop,
  session: CartSession | undefined,
  notices: readonly Notice[],
): Promise<CartSession> {
  const changed = await changeCart(shop, session, (content) =>
    done({ ...content, notices: [...content.notices, ...notices].slice(-20) }),
  )
  return changed.ok && changed.value.session ? changed.value.session : newSession()
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
