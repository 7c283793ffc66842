import type { Db } from '../../platform/db/db.ts'
import type { JobHandler } from '../../platform/feature.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { rolesOfAccount } from '../accounts/accounts.ts'
import { adoptLater, lateIn } from './adopt-late.ts'
import { joinLines } from './adopt-lines.ts'
import { emptyGuestCart, endGuestCart, holdCartOf } from './adopt-store.ts'
import { cartCookies } from './cart-cookies.ts'
import { mostCartLines } from './cart-settings.ts'
import { goodsOf } from './goods.ts'
import { noticeTold, noticeWaits } from './notice-cookie.ts'
import { type Cart, MAX_WAITING_NOTICES, openCart } from './open-cart.ts'
import { joinedCoupons } from './rules/cart-coupons.ts'
import { soldId } from './rules/cart-line.ts'
import {
  type Browser,
  type CartCookies,
  type CartSession,
  cartExpiry,
  forgetSession,
  guestSessionOf,
  ownerOf,
} from './session.ts'
import { type CartContent, writeCart } from './store.ts'
import { texts } from './texts.ts'

/**
 * Puts what a guest has chosen into the saved cart of the account that they signed in to, in one transaction, and answers
 * that cart. The guest's cart is empty then, and gone when no call of the guest can be under way any more: a token that
 * somebody else planted in the browser opens nothing.
 * Done twice, or from two devices at once, each line is brought once and none is lost.
 */
export async function adoptCart(
  shop: Shop,
  guest: CartSession | undefined,
  accountId: number,
): Promise<Cart> {
  // Nobody is in a session yet: the account says by whose rules its cart is priced.
  const roles = await rolesOfAccount(shop.db, accountId)
  const session: CartSession = { token: '', accountId, roles, isNew: false, isAging: false }
  const owner = guest && !guest.isNew ? ownerOf(guest) : undefined
  if (owner && 'tokenHash' in owner) {
    await shop.db.transaction().execute(async (tx) => {
      await join(shop, tx, session, (now) => emptyGuestCart(tx, owner.tokenHash, now))
      await adoptLater(tx, shop, owner.tokenHash, accountId)
    })
  }
  return openCart(shop, session)
}

/** The job: ends the guest's cart, and brings over what a call of the guest has put into it since. */
export const adoptLateCart: JobHandler = async (shop, payload) => {
  const late = lateIn(payload)
  const roles = late ? await rolesOfAccount(shop.db, late.accountId) : []
  // An account that is gone has none.
  if (!late || roles.length === 0) return
  const session: CartSession = { token: '', accountId: late.accountId, roles, isNew: false, isAging: false }
  await shop.db
    .transaction()
    .execute((tx) => join(shop, tx, session, (now) => endGuestCart(tx, late.tokenHash, now)))
}

/**
 * The answer to a sign-in: the guest's cart joins the account's, and the cookies that go with the account's cart. To be
 * called with whatever signs somebody in: password, code, passkey.
 */
export async function signInToCart(call: Browser, accountId: number): Promise<CartCookies> {
  const cart = await adoptCart(call.shop, guestSessionOf(call), accountId)
  const waits = (cart.stored?.notices.length ?? 0) > 0
  return [...forgetSession(call), ...cartCookies(call, cart), ...(waits ? [noticeWaits] : [])]
}

/** The answer to a sign-out: the account keeps its cart, the browser goes on with none. */
export function signOutOfCart(call: Browser): CartCookies {
  const none = { session: undefined, stored: undefined, priced: { lines: [], hash: '' } }
  return [...forgetSession(call), ...cartCookies(call, none), ...noticeTold(call)]
}

type Take = (now: Date) => Promise<CartContent | undefined>

async function join(shop: Shop, tx: Db, session: CartSession, take: Take): Promise<void> {
  const now = new Date(shop.nowMs())
  const dates = { now, expiresAt: cartExpiry(now.getTime(), session) }
  if (session.accountId === undefined) return
  // The account's first: two sign-ins wait for each other there, holding nothing that the other needs.
  const kept = await holdCartOf(tx, session.accountId, dates)
  const brought = await take(now)
  if (!brought || isEmpty(brought)) return
  const written = await writeCart(tx, kept, await joined(shop, tx, session, { kept, brought }), dates)
  if (!written) throw new Error('A cart that was held was changed all the same')
}

function isEmpty({ lines, removed, notices }: CartContent): boolean {
  return lines.length + removed.length + notices.length === 0
}

const MOST_REMOVED = 5

type Carts = { readonly kept: CartContent; readonly brought: CartContent }

async function joined(
  shop: Shop,
  tx: Db,
  session: CartSession,
  { kept, brought }: Carts,
): Promise<CartContent> {
  const ids = new Set([...kept.lines, ...brought.lines].map(soldId))
  const shelves = { goods: await goodsOf(tx, [...ids], session), mostLines: shop.settings.get(mostCartLines) }
  const { lines, notices } = joinLines(kept.lines, brought.lines, shelves)
  const told: Notice[] = [...kept.notices, ...brought.notices, ...tellJoined(kept, brought), ...notices]
  return {
    lines,
    removed: [...brought.removed, ...kept.removed].slice(0, MOST_REMOVED),
    shipping: { ...kept.shipping, ...brought.shipping },
    coupons: joinedCoupons(kept.coupons, brought.coupons),
    notices: told.slice(-MAX_WAITING_NOTICES),
  }
}

function tellJoined(kept: CartContent, brought: CartContent): Notice[] {
  const areBoth = kept.lines.length > 0 && brought.lines.length > 0
  return areBoth
    ? [{ kind: 'info', text: texts.cartsJoined, link: { href: '/cart/', text: 'View cart' } }]
    : []
}
