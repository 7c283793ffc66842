import { done, type Outcome } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { type Goods, goodsOf, priceCart } from './priced-cart.ts'
import { soldId } from './rules/cart-line.ts'
import type { PricedCart } from './rules/priced-line.ts'
import { type CartSession, cartExpiry, newSession, ownerOf } from './session.ts'
import {
  type CartContent,
  deleteExpired,
  emptyContent,
  insertCart,
  readCart,
  type StoredCart,
  takeNotices,
  writeCart,
} from './store.ts'

/** A shopper's cart: in which session, as it is kept (`undefined` before the first thing), and with its prices. */
export type Cart = {
  readonly session: CartSession | undefined
  readonly stored: StoredCart | undefined
  readonly priced: PricedCart
}

/** The cart of a session with today's prices; without a session the empty one. Reads, and changes nothing. */
export async function openCart(shop: Shop, session: CartSession | undefined): Promise<Cart> {
  const stored = session && (await readCart(shop.db, ownerOf(session), new Date(shop.nowMs())))
  const content = stored ?? emptyContent
  const goods = await goodsOf(shop.db, content.lines.map(soldId), session)
  return { session, stored, priced: priceCart(shop, content.lines, content.shipping, goods) }
}

/** What a change makes of a cart, or why it makes nothing of it. `goods` covers the lines and `alsoFor`. */
export type CartChange<Reason extends string> = (
  content: CartContent,
  goods: Goods,
) => Outcome<CartContent, Reason>

/** Tries without a lock; a cart that is changed from many sides at once is then locked for one more. */
const FREE_TRIES = 3

/**
 * Changes a cart as one of many may do at once: the change is worked out on what was read, and written only
 * if nobody wrote in between; otherwise it is worked out again on what is there now. So changes made at the
 * same time come out as if made one after another, and none is lost. A refusal writes nothing.
 */
export async function changeCart<Reason extends string>(
  shop: Shop,
  given: CartSession | undefined,
  change: CartChange<Reason>,
  alsoFor: readonly number[] = [],
): Promise<Outcome<Cart, Reason>> {
  const session = given ?? newSession()
  const attempt = (db: Db, locked: boolean) => tryChange(shop, db, session, { change, alsoFor, locked })
  for (let tries = 0; tries < FREE_TRIES; tries++) {
    const outcome = await attempt(shop.db, false)
    if (outcome) return outcome
  }
  const outcome = await shop.db.transaction().execute((tx) => attempt(tx, true))
  if (!outcome) throw new Error('A cart that was locked was changed all the same')
  return outcome
}

type Attempt<Reason extends string> = {
  readonly change: CartChange<Reason>
  readonly alsoFor: readonly number[]
  readonly locked: boolean
}

/** One try at a change; `undefined` when somebody else wrote in between. */
async function tryChange<Reason extends string>(
  shop: Shop,
  db: Db,
  session: CartSession,
  { change, alsoFor, locked }: Attempt<Reason>,
): Promise<Outcome<Cart, Reason> | undefined> {
  const now = new Date(shop.nowMs())
  const stored = session.isNew ? undefined : await readCart(db, ownerOf(session), now, locked)
  const before = stored ?? emptyContent
  const goods = await goodsOf(db, [...new Set([...before.lines.map(soldId), ...alsoFor])], session)

  const after = change(before, goods)
  if (!after.ok) return after
  const written = await write(db, session, stored, after.value, now)
  if (!written) return undefined
  const priced = priceCart(shop, written.lines, written.shipping, goods)
  return done({ session, stored: written, priced })
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
