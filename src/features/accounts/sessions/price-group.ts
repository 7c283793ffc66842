import type { Role } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Call, CookieChange } from '../../../platform/http/call.ts'
import { cookiesOf } from '../../../platform/http/cookies.ts'
import type { Person } from '../../../platform/session/person.ts'
import type { Shop } from '../../../platform/shop.ts'
import { buyerRoles } from '../rules/price-group.ts'
import { readAccount } from '../store/account-store.ts'
import { NOT_REMEMBERED_MS } from './session-cookie.ts'

const COOKIE_NAME = 'handsel_price_group'
const PURPOSE = 'price-group'
const SIGNATURE_LENGTH = 32

type SignerShop = Pick<Shop, 'signer' | 'nowMs'>
type BrowserCookies = { readonly shop: SignerShop; readonly cookies: Call['cookies'] }

/** The roles that decide the prices a person pays; guests and programs with an API key pay guest prices. */
export function rolesOfBuyer(person: Person | undefined): readonly string[] {
  return buyerRoles(person?.proof.by === 'cookie' ? person.roles : [])
}

/** The roles of an account that has just signed in, before its first call. */
export async function rolesOfAccount(db: Db, accountId: number): Promise<readonly Role[]> {
  return (await readAccount(db, accountId))?.roles ?? []
}

/**
 * The roles in the browser's signed cookie; `guest` without one, or when it has expired or was changed. They decide only
 * which prices a page shows (house.md §7): purchases are priced by the roles of the account.
 */
function rolesInCookie({ shop, cookies }: BrowserCookies): readonly string[] {
  const [roles = '', expires = '', signature = ''] = (cookies[COOKIE_NAME] ?? '').split('|')
  if (signature.length !== SIGNATURE_LENGTH || Number(expires) * 1000 <= shop.nowMs()) return buyerRoles([])
  const isSigned = shop.signer.matches(PURPOSE, `${roles}|${expires}`, signature)
  return buyerRoles(isSigned ? roles.split('+') : [])
}

/** The same from a `Cookie` header. Most have no such cookie and are not parsed. */
export function rolesInCookieHeader(
  shop: SignerShop,
  header: string | undefined,
): readonly string[] | undefined {
  return header?.includes(COOKIE_NAME) ? rolesInCookie({ shop, cookies: cookiesOf(header) }) : undefined
}

/** The price group in the cookie: `customer`, `customer+editor`, `guest`. */
function priceGroupOf(cookieSource: BrowserCookies): string {
  return rolesInCookie(cookieSource).join('+')
}

/**
 * The cookie that puts a browser into the price group of these roles, for the lifetime of its session: at most a day for
 * one that ends with the browser. Without roles the browser returns to the guests' group.
 */
export function priceGroupCookie(
  shop: SignerShop,
  roles: readonly Role[],
  maxAgeSeconds?: number,
): CookieChange {
  if (roles.length === 0) return { name: COOKIE_NAME, value: '', httpOnly: true, maxAgeSeconds: 0 }
  const lifetimeSeconds = maxAgeSeconds ?? NOT_REMEMBERED_MS / 1000
  const content = `${buyerRoles(roles).join('+')}|${Math.floor(shop.nowMs() / 1000) + lifetimeSeconds}`
  const value = `${content}|${shop.signer.sign(PURPOSE, content).slice(0, SIGNATURE_LENGTH)}`
  return { name: COOKIE_NAME, value, httpOnly: true, ...(maxAgeSeconds !== undefined && { maxAgeSeconds }) }
}

/**
 * The corrected cookie where it differs from the account: the session has ended, or the roles have changed. Called where
 * a cart is shown; needs no query.
 */
export function correctedPriceGroup(call: Pick<Call, 'shop' | 'cookies' | 'person'>): CookieChange[] {
  const { shop, cookies, person } = call
  const roles = person?.proof.by === 'cookie' ? person.roles : []
  const isCorrect =
    roles.length === 0
      ? cookies[COOKIE_NAME] === undefined
      : priceGroupOf(call) === buyerRoles(roles).join('+')
  return isCorrect ? [] : [priceGroupCookie(shop, roles)]
}
