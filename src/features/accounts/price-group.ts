import type { Role } from '../../kernel/roles.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Call, CookieChange } from '../../platform/http/call.ts'
import { cookiesOf } from '../../platform/http/cookies.ts'
import type { Person } from '../../platform/session/person.ts'
import type { Shop } from '../../platform/shop.ts'
import { buyerRoles } from './rules/price-group.ts'
import { UNREMEMBERED_MS } from './session-cookie.ts'
import { readAccount } from './store.ts'

const NAME = 'handsel_price_group'
const PURPOSE = 'price-group'
const LENGTH = 32

type Where = Pick<Shop, 'signer' | 'nowMs'>
type Browser = { readonly shop: Where; readonly cookies: Call['cookies'] }

/** Whose rules price what this person buys; of a guest, and of a program with an API key, those of guests. */
export function rolesOfBuyer(person: Person | undefined): readonly string[] {
  return buyerRoles(person?.proof.by === 'cookie' ? person.roles : [])
}

/** The same of an account that has just signed in, before its first call. */
export async function rolesOfAccount(db: Db, accountId: number): Promise<readonly Role[]> {
  return (await readAccount(db, accountId))?.roles ?? []
}

/**
 * The roles that the browser's signed cookie proves; `guest` without one, or when it is over or was tampered with. They say
 * which prices a page shows (house.md §7), and nothing of who somebody is: what is bought is priced by the account's roles.
 */
export function rolesShownTo({ shop, cookies }: Browser): readonly string[] {
  const [held = '', until = '', signature = ''] = (cookies[NAME] ?? '').split('|')
  if (signature.length !== LENGTH || Number(until) * 1000 <= shop.nowMs()) return buyerRoles([])
  const isOurs = shop.signer.matches(PURPOSE, `${held}|${until}`, signature)
  return buyerRoles(isOurs ? held.split('+') : [])
}

/** The same out of a `Cookie` header. One without the cookie is not read any further: that is what most are. */
export function rolesShownBy(shop: Where, header: string | undefined): readonly string[] | undefined {
  return header?.includes(NAME) ? rolesShownTo({ shop, cookies: cookiesOf(header) }) : undefined
}

/** The group that the cookie proves, in one word: `customer`, `customer+editor`, `guest`. */
export function priceGroupOf(browser: Browser): string {
  return rolesShownTo(browser).join('+')
}

/**
 * The cookie that puts a browser into the group of these roles, for as long as its session: a day at the most, where that
 * goes with the browser. Without roles it goes back among the guests.
 */
export function priceGroupCookie(shop: Where, roles: readonly Role[], maxAgeSeconds?: number): CookieChange {
  if (roles.length === 0) return { name: NAME, value: '', httpOnly: true, maxAgeSeconds: 0 }
  const lifeSeconds = maxAgeSeconds ?? UNREMEMBERED_MS / 1000
  const content = `${buyerRoles(roles).join('+')}|${Math.floor(shop.nowMs() / 1000) + lifeSeconds}`
  const value = `${content}|${shop.signer.sign(PURPOSE, content).slice(0, LENGTH)}`
  return { name: NAME, value, httpOnly: true, ...(maxAgeSeconds !== undefined && { maxAgeSeconds }) }
}

/**
 * Puts the cookie right where it says something else than the account does: the session is over, or the roles have
 * changed since. Asked where somebody's cart is shown; nothing is looked up for it.
 */
export function mendedPriceGroup(call: Pick<Call, 'shop' | 'cookies' | 'person'>): CookieChange[] {
  const { shop, cookies, person } = call
  const roles = person?.proof.by === 'cookie' ? person.roles : []
  const isRight =
    roles.length === 0 ? cookies[NAME] === undefined : priceGroupOf(call) === buyerRoles(roles).join('+')
  return isRight ? [] : [priceGroupCookie(shop, roles)]
}
