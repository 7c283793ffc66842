import type { Db } from '../../platform/db/db.ts'
import type { PersonalData } from '../../platform/feature.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Notice } from '../../ui/Notices.tsx'
import * as messages from './messages.ts'
import { type CartProducts, loadProducts, noProducts } from './pricing/cart-products.ts'
import { currentPrices } from './pricing/last-seen-prices.ts'
import { priceCart } from './pricing/price-cart.ts'
import { updateLastSeenPrice } from './rules/last-seen-price.ts'
import type { PricedCart } from './rules/priced-line.ts'
import type { ShippingChoice } from './rules/shipping-choice.ts'
import { buyerOf } from './session/buyer.ts'
import { type CartSession, cartExpiry, newSession, ownerOf } from './session/cart-session.ts'
import { type LoadedCart, loadCart } from './session/load-cart.ts'
import type { ExtraProducts } from './store/cart-read-store.ts'
import {
  type CartContent,
  consumeNotices,
  deleteExpired,
  emptyContent,
  insertCart,
  lockCart,
  readCart,
  type StoredCart,
  writeCart,
} from './store/cart-store.ts'
import { deleteCartOf } from './store/personal-store.ts'

/** Values of a checkout that are not stored in the cart; they take precedence for pricing. */
export type CheckoutOverrides = ShippingChoice & {
  readonly email?: string | undefined
  readonly paymentMethod?: string | undefined
  /** The delivery to price for if nothing has to be delivered: another delivery address has no effect then. */
  readonly ifNotDelivered?: ShippingChoice | undefined
}

/** A shopper's cart: its session, as stored (`undefined` before the first line), and with its prices. */
export type Cart = {
  readonly session: CartSession | undefined
  readonly stored: StoredCart | undefined
  readonly priced: PricedCart
  /** The products of its lines. */
  readonly products: CartProducts
}

/**
 * The cart of a session with today's prices; without a session the empty one. Reads, and changes nothing. `overrides`:
 * delivery, payment and buyer where they differ from what is stored.
 */
export async function openCart(
  shop: Shop,
  session: CartSession | undefined,
  overrides: CheckoutOverrides = {},
): Promise<Cart> {
  return priceLoaded(shop, session, await loadSessionCart(shop, session), overrides)
}

/** The cart of a session without prices, for callers that need its content before it is priced (`priceFor`). */
export async function loadSessionCart(shop: Shop, session: CartSession | undefined): Promise<LoadedCart> {
  if (!session) return { stored: undefined, products: noProducts }
  return loadCart(shop, session)
}

/** A cart that was read, with today's prices; the same as `openCart` otherwise. */
export async function priceLoaded(
  shop: Shop,
  session: CartSession | undefined,
  { stored, products }: LoadedCart,
  { email, paymentMethod, ifNotDelivered, ...location }: CheckoutOverrides,
): Promise<Cart> {
  const { lines, shipping, coupons } = stored ?? emptyContent
  const input = {
    lines,
    shipping: { ...shipping, ...location },
    ...(ifNotDelivered && { ifNotDelivered: { ...shipping, ...location, ...ifNotDelivered } }),
    coupons: paymentMethod === undefined ? coupons : { ...coupons, paymentMethod },
  }
  return {
    session,
    stored,
    priced: await priceCart(shop, input, products, buyerOf(session, email)),
    products,
  }
}

/** Computes the new content of a cart (`undefined`: no change, and nothing is written), and a result. */
export type CartChange<Result> = (
  content: CartContent,
  products: CartProducts,
) => { readonly content: CartContent | undefined; readonly result: Result }

/** Tries without a lock; a cart with many concurrent changes is then locked. */
const FREE_TRIES = 3
/** A missing cart cannot be locked: another request may create it, or a sign-in delete it, meanwhile. */
const LOCKED_TRIES = 5

/**
 * Changes a cart that others may change at the same time: the change is computed from what was read, and written only
 * if nobody wrote in between; otherwise it is computed again from the present content, so it must not have side effects. So changes made at the
 * same time come out as if made one after another, and none is lost. Answers the cart with its prices, also where the
 * change left it as it was, and the result of the try that counted. `extra`: more products to
 * load for the change.
 */
export async function changeCartWithResult<Result>(
  shop: Shop,
  currentSession: CartSession | undefined,
  change: CartChange<Result>,
  extra: Partial<ExtraProducts> = {},
): Promise<{ readonly cart: Cart; readonly result: Result }> {
  const { session, isWritten, result, ...found } = await changeStored(shop, currentSession, change, extra)
  return { cart: await priceLoaded(shop, isWritten ? session : currentSession, found, {}), result }
}

/** The same for a change without a result of its own. */
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
type Changed<Result> = LoadedCart & { readonly isWritten: boolean; readonly result: Result }

/** The same with the session that has it: a new one, where there was none. */
async function changeStored<Result>(
  shop: Shop,
  currentSession: CartSession | undefined,
  change: CartChange<Result>,
  extra: Partial<ExtraProducts>,
): Promise<Changed<Result> & { readonly session: CartSession }> {
  const session = currentSession ?? newSession()
  const isNew = currentSession === undefined
  const attempt = (db: Db, state: Pick<Attempt<Result>, 'isNew' | 'locked'>) =>
    tryChange(shop, db, session, { change, extra, ...state })
  for (let tries = 0; tries < FREE_TRIES; tries++) {
    const changed = await attempt(shop.db, { isNew: isNew && tries === 0, locked: false })
    if (changed) return { ...changed, session }
  }
  for (let tries = 0; tries < LOCKED_TRIES; tries++) {
    // Priced when the lock is gone: the rates of a place may have to be read, which needs another connection.
    const changed = await shop.db.transaction().execute((tx) => attempt(tx, { isNew: false, locked: true }))
    if (changed) return { ...changed, session }
  }
  throw new Error('A cart was made and taken away again and again while it was changed')
}

type Attempt<Result> = {
  readonly change: CartChange<Result>
  readonly extra: Partial<ExtraProducts>
  /** The session was just created, so that it has no cart yet. */
  readonly isNew: boolean
  readonly locked: boolean
}

/** One try at a change; `undefined` when somebody else wrote in between. */
async function tryChange<Result>(
  shop: Shop,
  db: Db,
  session: CartSession,
  { change, extra, isNew, locked }: Attempt<Result>,
): Promise<Changed<Result> | undefined> {
  const now = new Date(shop.nowMs())
  if (locked) await lockCart(db, ownerOf(session))
  const { stored, products } = isNew
    ? { stored: undefined, products: await loadProducts(shop, extra.extraIds ?? [], { buyer: session }) }
    : await loadCart(shop, session, extra, db)

  const { content, result } = change(stored ?? emptyContent, products)
  if (!content) return { stored, products, result, isWritten: false }
  const priceOf = currentPrices(shop, products)
  const lines = content.lines.map((line) => updateLastSeenPrice(line, priceOf))
  const written = await write(db, session, stored, { ...content, lines }, now)
  return written && { stored: written, products, result, isWritten: true }
}

/**
 * Writes the new content of an opened cart, whose prices are known already; `undefined`: somebody has
 * changed it meanwhile, and nothing is written.
 */
export async function writePriced(
  shop: Shop,
  cart: Cart,
  content: CartContent,
  priced: PricedCart,
): Promise<Cart | undefined> {
  if (!cart.session || !cart.stored) return undefined
  const stored = await write(shop.db, cart.session, cart.stored, content, new Date(shop.nowMs()))
  return stored && { ...cart, stored, priced }
}

/** The greatest number of notices that wait for the next page: the last ones. */
export const MAX_PENDING_NOTICES = 20

/** Stores notices for the shopper's next page; a visitor without a session gets one. */
export async function saveNotices(
  shop: Shop,
  currentSession: CartSession | undefined,
  notices: readonly Notice[],
): Promise<CartSession> {
  const withNotices = (content: CartContent) => ({
    content: { ...content, notices: [...content.notices, ...notices].slice(-MAX_PENDING_NOTICES) },
    result: undefined,
  })
  const { session } = await changeStored(shop, currentSession, withNotices, {})
  return session
}

/** The notices that wait for this shopper; each is shown once. */
export async function consumeNoticesOf(shop: Shop, cart: Cart): Promise<readonly Notice[]> {
  const { stored } = cart
  if (!stored || stored.notices.length === 0) return []
  await consumeNotices(shop.db, stored.id)
  return stored.notices
}

/** Deletes expired carts. */
export async function deleteExpiredCarts(shop: Shop): Promise<void> {
  const count = await deleteExpired(shop.db, new Date(shop.nowMs()))
  if (count > 0) shop.log.info({ count }, 'expired carts deleted')
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

/** The saved carts of accounts. A guest's cart has no name, only a token, and expires. */
export const cartPersonalData: PersonalData = {
  part: 'cart',
  async export({ db, nowMs }, { accountId }) {
    const cart = accountId && (await readCart(db, { accountId }, new Date(nowMs())))
    if (!cart) return undefined
    const { lines, removed, shipping } = cart
    return { lines, takenOut: removed, delivery: shipping }
  },
  async erase(tx, { accountId }) {
    return accountId !== undefined && (await deleteCartOf(tx, accountId)) ? [messages.savedCartErased()] : []
  },
}
