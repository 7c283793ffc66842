import { hash, randomBytes } from 'node:crypto'
import type { Call, CookieChange } from '../../platform/http/call.ts'
import type { WishlistOwner } from './store.ts'

const TOKEN_COOKIE = 'handsel_wishlist'
/** Read by the script of the page: the numbers of the products on the list. */
const ITEMS_COOKIE = 'handsel_wishlist_items'

/** In seconds; also how long a guest's list is stored after its last change. */
export const LIFE_SECONDS = 365 * 24 * 3600

/** The cookies that an answer sets. */
export type WishlistCookies = readonly CookieChange[]

type Caller = Pick<Call, 'cookies' | 'person'>

/** The owner of the caller's list; `undefined`: a guest without one. */
export function ownerOf(call: Caller): WishlistOwner | undefined {
  const { person } = call
  if (person?.proof.by === 'cookie') return { accountId: person.id }
  const token = tokenIn(call)
  return token === undefined ? undefined : guestOwner(token)
}

/** The owner of the guest's list, even when somebody is signed in. */
export function guestOwnerOf(call: Pick<Call, 'cookies'>): { readonly tokenHash: Buffer } | undefined {
  const token = tokenIn(call)
  return token === undefined ? undefined : guestOwner(token)
}

/** A guest who has no list yet, with the cookie that opens it. */
export function newGuest(): { readonly owner: WishlistOwner; readonly cookie: CookieChange } {
  const token = randomBytes(16).toString('hex')
  return {
    owner: guestOwner(token),
    cookie: { name: TOKEN_COOKIE, value: token, httpOnly: true, maxAgeSeconds: LIFE_SECONDS },
  }
}

/** The cookie for scripts, where it differs from what the browser sent. */
export function itemsCookie(
  { cookies }: Pick<Call, 'cookies'>,
  productIds: readonly number[],
): CookieChange[] {
  const value = productIds.join('.')
  if ((cookies[ITEMS_COOKIE] ?? '') === value) return []
  const maxAgeSeconds = value === '' ? 0 : LIFE_SECONDS
  return [{ name: ITEMS_COOKIE, value, httpOnly: false, maxAgeSeconds }]
}

/** Removes the guest's token from a browser that has one. */
export function forgetGuest({ cookies }: Pick<Call, 'cookies'>): CookieChange[] {
  return cookies[TOKEN_COOKIE] === undefined
    ? []
    : [{ name: TOKEN_COOKIE, value: '', httpOnly: true, maxAgeSeconds: 0 }]
}

function tokenIn({ cookies }: Pick<Call, 'cookies'>): string | undefined {
  const token = cookies[TOKEN_COOKIE] ?? ''
  return /^[0-9a-f]{32}$/.test(token) ? token : undefined
}

function guestOwner(token: string): { readonly tokenHash: Buffer } {
  return { tokenHash: hash('sha256', token, 'buffer') }
}
