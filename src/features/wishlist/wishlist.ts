import { randomBytes } from 'node:crypto'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { PersonalData } from '../../platform/feature.ts'
import type { Shop } from '../../platform/shop.ts'
import type { RequestContext } from '../accounts/sessions/request-context.ts'
import { cardReader } from '../catalog/cards.ts'
import * as messages from './messages.ts'
import {
  forgetGuest,
  guestOwnerOf,
  itemsCookie,
  LIFE_SECONDS,
  newGuest,
  ownerOf,
  type WishlistCookies,
} from './session.ts'
import {
  deleteAccountWishlist,
  deleteEndedWishlists,
  deleteItem,
  insertItem,
  moveGuestItems,
  openWishlist,
  readSharedWishlist,
  readWishlist,
  type StoredWishlist,
  type WishlistOwner,
  writeShareKey,
} from './store.ts'

/** More than anybody looks through, and few enough for a cookie and a page. */
export const MAX_ITEMS = 60

/** The caller's list; that of a guest without one is empty. */
export async function wishlistOf(call: RequestContext): Promise<StoredWishlist> {
  const owner = ownerOf(call)
  return owner ? read(call.shop, owner) : { productIds: [], shareKey: undefined }
}

/** What the browser stores after a change. */
type Changed = { readonly cookies: WishlistCookies }

/** Adds a product that the shop shows; twice is once. `full`: the list has `MAX_ITEMS`. */
export async function addToWishlist(
  call: RequestContext,
  productId: number,
): Promise<Outcome<Changed, 'no-product' | 'full'>> {
  const { shop } = call
  const cards = await cardReader(shop)([productId])
  if (!cards.get(productId)?.card) return refused('no-product')
  const known = ownerOf(call)
  const { owner, cookies } = known ? { owner: known, cookies: [] } : guestWithCookies()
  const isAdded = await shop.db.transaction().execute(async (tx) => {
    const listId = await openWishlist(tx, owner, expiry(shop))
    return insertItem(tx, listId, { productId, now: new Date(shop.nowMs()), max: MAX_ITEMS })
  })
  if (!known) await deleteEndedWishlists(shop.db, new Date(shop.nowMs()))
  return isAdded ? done({ cookies: [...cookies, ...(await itemCookies(call, owner))] }) : refused('full')
}

/** Removes a product; one that is not on the list is ignored. */
export async function removeFromWishlist(call: RequestContext, productId: number): Promise<Changed> {
  const owner = ownerOf(call)
  if (!owner) return { cookies: itemsCookie(call, []) }
  await deleteItem(call.shop.db, owner, productId)
  return { cookies: await itemCookies(call, owner) }
}

/** Turns the link to the caller's list on or off. */
export async function shareWishlist(call: RequestContext, isShared: boolean): Promise<void> {
  const owner = ownerOf(call)
  if (owner) await writeShareKey(call.shop.db, owner, isShared ? randomBytes(16).toString('base64url') : null)
}

/** The products of a shared list; `undefined`: there is no such link (any more). */
export async function sharedWishlist(shop: Shop, key: string): Promise<readonly number[] | undefined> {
  if (!/^[\w-]{22}$/.test(key)) return undefined
  return readSharedWishlist(shop.db, key, new Date(shop.nowMs()))
}

/**
 * Merges the guest's list into the account's at sign-in, and answers the cookies to set. To be called after every kind of
 * sign-in, like `signInToCart`.
 */
export async function signInToWishlist(call: RequestContext, accountId: number): Promise<WishlistCookies> {
  const { shop } = call
  const guest = guestOwnerOf(call)
  if (guest) {
    await shop.db.transaction().execute(async (tx) => {
      const listId = await openWishlist(tx, { accountId }, expiry(shop))
      await moveGuestItems(tx, { ...guest, listId, max: MAX_ITEMS })
    })
  }
  return [...forgetGuest(call), ...(await itemCookies(call, { accountId }))]
}

/** The cookies of a sign-out: the account's list stays stored, the browser has none. */
export function signOutOfWishlist(call: RequestContext): WishlistCookies {
  return [...forgetGuest(call), ...itemsCookie(call, [])]
}

export const wishlistPersonalData: PersonalData = {
  part: 'wishlist',
  async export(shop, { accountId }) {
    if (accountId === undefined) return undefined
    const { productIds } = await read(shop, { accountId })
    return productIds.length > 0 ? { productIds } : undefined
  },
  async erase(tx, { accountId }) {
    const isErased = accountId !== undefined && (await deleteAccountWishlist(tx, accountId))
    return isErased ? [messages.wishlistErased()] : []
  },
}

function guestWithCookies() {
  const { owner, cookie } = newGuest()
  return { owner, cookies: [cookie] }
}

function read(shop: Shop, owner: WishlistOwner): Promise<StoredWishlist> {
  return readWishlist(shop.db, owner, new Date(shop.nowMs()))
}

async function itemCookies(call: RequestContext, owner: WishlistOwner): Promise<WishlistCookies> {
  return itemsCookie(call, (await read(call.shop, owner)).productIds)
}

function expiry(shop: Shop): Date {
  return new Date(shop.nowMs() + LIFE_SECONDS * 1000)
}
