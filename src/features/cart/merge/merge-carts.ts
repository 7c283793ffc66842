import type { Db } from '../../../platform/db/db.ts'
import type { JobHandler } from '../../../platform/feature.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { rolesOfAccount } from '../../accounts/sessions/price-group.ts'
import { type Cart, MAX_PENDING_NOTICES, openCart } from '../cart.ts'
import { maxCartLines } from '../cart-settings.ts'
import * as messages from '../messages.ts'
import { loadProducts } from '../pricing/cart-products.ts'
import { mergedCoupons } from '../rules/cart-coupons.ts'
import { soldId } from '../rules/cart-line.ts'
import { cartCookies } from '../session/cart-cookies.ts'
import {
  type Browser,
  type CartCookies,
  type CartSession,
  cartExpiry,
  forgetSession,
  guestSessionOf,
  ownerOf,
} from '../session/cart-session.ts'
import { clearNoticeCookie, noticeCookie } from '../session/notice-cookie.ts'
import { type CartContent, writeCart } from '../store/cart-store.ts'
import { deleteGuestCart, lockAccountCart, takeGuestCart } from '../store/merge-store.ts'
import { parsePayload, scheduleGuestCartEnd } from './end-guest-cart.ts'
import { mergeLines } from './merge-lines.ts'

/**
 * Merges a guest's cart into the saved cart of the account that they signed in to, in one transaction, and returns that
 * cart. The guest's cart is empty then, and deleted when no request of the guest can be running any more: a token that
 * somebody else planted in the browser opens nothing.
 * Done twice, or from two devices at once, each line is merged once and none is lost.
 */
async function mergeGuestCart(shop: Shop, guest: CartSession | undefined, accountId: number): Promise<Cart> {
  // There is no session yet: the roles of the account determine the prices.
  const roles = await rolesOfAccount(shop.db, accountId)
  const session: CartSession = { token: '', accountId, roles, isNew: false, isAging: false }
  const owner = guest && !guest.isNew ? ownerOf(guest) : undefined
  if (owner && 'tokenHash' in owner) {
    await shop.db.transaction().execute(async (tx) => {
      await mergeInto(shop, tx, session, (now) => takeGuestCart(tx, owner.tokenHash, now))
      await scheduleGuestCartEnd(tx, shop, owner.tokenHash, accountId)
    })
  }
  return openCart(shop, session)
}

/** The job: deletes the guest's cart, and merges what a request of the guest has added to it since. */
export const mergeLateGuestCart: JobHandler = async (shop, payload) => {
  const late = parsePayload(payload)
  const roles = late ? await rolesOfAccount(shop.db, late.accountId) : []
  // A deleted account has none.
  if (!late || roles.length === 0) return
  const session: CartSession = { token: '', accountId: late.accountId, roles, isNew: false, isAging: false }
  await shop.db
    .transaction()
    .execute((tx) => mergeInto(shop, tx, session, (now) => deleteGuestCart(tx, late.tokenHash, now)))
}

/**
 * Merges the guest's cart into the account's at sign-in, and returns the cookies of the account's cart. To be called after
 * every kind of sign-in: password, code, passkey.
 */
export async function signInToCart(call: Browser, accountId: number): Promise<CartCookies> {
  const cart = await mergeGuestCart(call.shop, guestSessionOf(call), accountId)
  const hasNotices = (cart.stored?.notices.length ?? 0) > 0
  return [...forgetSession(call), ...cartCookies(call, cart), ...(hasNotices ? [noticeCookie] : [])]
}

/** The cookies of a sign-out: the account's cart stays stored, the browser has none. */
export function signOutOfCart(call: Browser): CartCookies {
  const none = { session: undefined, stored: undefined, priced: { lines: [], hash: '' } }
  return [...forgetSession(call), ...cartCookies(call, none), ...clearNoticeCookie(call)]
}

type Take = (now: Date) => Promise<CartContent | undefined>

async function mergeInto(shop: Shop, tx: Db, session: CartSession, take: Take): Promise<void> {
  const now = new Date(shop.nowMs())
  const dates = { now, expiresAt: cartExpiry(now.getTime(), session) }
  if (session.accountId === undefined) return
  // The account's cart is locked first: two concurrent sign-ins wait there, and cannot deadlock.
  const saved = await lockAccountCart(tx, session.accountId, dates)
  const guest = await take(now)
  if (!guest || isEmpty(guest)) return
  const written = await writeCart(tx, saved, await mergedContent(shop, tx, session, { saved, guest }), dates)
  if (!written) throw new Error('A cart was changed while it was locked')
}

function isEmpty({ lines, removed, notices }: CartContent): boolean {
  return lines.length + removed.length + notices.length === 0
}

const MAX_REMOVED = 5

type Carts = { readonly saved: CartContent; readonly guest: CartContent }

async function mergedContent(
  shop: Shop,
  tx: Db,
  session: CartSession,
  { saved, guest }: Carts,
): Promise<CartContent> {
  const ids = new Set([...saved.lines, ...guest.lines].map(soldId))
  const context = {
    products: await loadProducts(shop, [...ids], { buyer: session, db: tx }),
    maxLines: shop.settings.get(maxCartLines),
  }
  const { lines, notices } = mergeLines(saved.lines, guest.lines, context)
  const allNotices: Notice[] = [...saved.notices, ...guest.notices, ...mergeNotices(saved, guest), ...notices]
  return {
    lines,
    removed: [...guest.removed, ...saved.removed].slice(0, MAX_REMOVED),
    shipping: { ...saved.shipping, ...guest.shipping },
    coupons: mergedCoupons(saved.coupons, guest.coupons),
    notices: allNotices.slice(-MAX_PENDING_NOTICES),
  }
}

function mergeNotices(saved: CartContent, guest: CartContent): Notice[] {
  const areBoth = saved.lines.length > 0 && guest.lines.length > 0
  return areBoth
    ? [{ kind: 'info', text: messages.cartsMerged(), link: { href: '/cart/', text: messages.viewCart() } }]
    : []
}
