import { hash, randomBytes } from 'node:crypto'
import type { Config } from '../../../config.ts'
import type { Call, CookieChange } from '../../../platform/http/call.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { CartOwner } from '../store/cart-store.ts'

/**
 * A shopping session. A guest's token is the only key to the cart, and never leaves its cookie; a signed-in person has
 * the account's cart, and `token` identifies the sign-in: nonces are bound to it.
 */
export type CartSession = {
  readonly token: string
  /** The account, when somebody is signed in. */
  readonly accountId?: number
  /** The roles of the account, for its prices; absent: guest prices. */
  readonly roles?: readonly string[]
  /** Whether the browser already has it; if not, the answer must set the cookie. */
  readonly isNew: boolean
  /** Whether the cookie is old enough to be given again, so that 30 days count from the last visit. */
  readonly isAging: boolean
}

const LIFE_SECONDS = 30 * 24 * 3600
/** How long the cart of an account is stored after its last change. */
const ACCOUNT_LIFE_SECONDS = 365 * 24 * 3600
const RENEW_AFTER_SECONDS = 24 * 3600

/** The browser of a request. */
export type Browser = Pick<Call, 'shop' | 'cookies'>
/** The cookies that the answer sets. */
export type CartCookies = readonly CookieChange[]

type Caller = Pick<Call, 'shop' | 'cookies' | 'person'>

/** The session of the one who calls, or `undefined`: a guest without one, or with a forged or expired cookie. */
export function sessionOf(call: Caller): CartSession | undefined {
  const { person } = call
  return person?.proof.by === 'cookie'
    ? {
        token: person.proof.session,
        accountId: person.id,
        roles: person.roles,
        isNew: false,
        isAging: false,
      }
    : guestSessionOf(call)
}

/** The session of the guest cookie, even when somebody is signed in. */
export function guestSessionOf(call: Pick<Call, 'shop' | 'cookies'>): CartSession | undefined {
  const cookie = call.cookies[sessionCookieName(call.shop.config)]
  const [token = '', expires = '', renewal = '', signature = ''] = (cookie ?? '').split('|')
  if (!/^t_[0-9a-f]{30}$/.test(token)) return undefined
  if (!call.shop.signer.matches('cart-session', `${token}|${expires}|${renewal}`, signature)) return undefined
  const nowSeconds = call.shop.nowMs() / 1000
  if (Number(expires) <= nowSeconds) return undefined
  return { token, isNew: false, isAging: Number(renewal) <= nowSeconds }
}

/** A session nobody has yet; 120 random bits. */
export function newSession(): CartSession {
  return { token: `t_${randomBytes(15).toString('hex')}`, isNew: true, isAging: false }
}

/** The cookie that gives the session to the browser (docs/wire.md 2.2, house.md §4). */
export function sessionCookie(shop: Shop, session: CartSession): CookieChange {
  const nowSeconds = Math.floor(shop.nowMs() / 1000)
  const content = `${session.token}|${nowSeconds + LIFE_SECONDS}|${nowSeconds + RENEW_AFTER_SECONDS}`
  const signature = shop.signer.sign('cart-session', content).slice(0, 32)
  return {
    name: sessionCookieName(shop.config),
    value: `${content}|${signature}`,
    httpOnly: true,
    maxAgeSeconds: LIFE_SECONDS,
  }
}

/** Removes the session's cookie from a browser that has one. */
export function forgetSession({ shop, cookies }: Pick<Call, 'shop' | 'cookies'>): CookieChange[] {
  const name = sessionCookieName(shop.config)
  return cookies[name] === undefined ? [] : [{ name, value: '', httpOnly: true, maxAgeSeconds: 0 }]
}

/** When the cart of a session expires if it is used now and not again. */
export function cartExpiry(nowMs: number, { accountId }: Pick<CartSession, 'accountId'>): Date {
  const lifeSeconds = accountId === undefined ? LIFE_SECONDS : ACCOUNT_LIFE_SECONDS
  return new Date(nowMs + lifeSeconds * 1000)
}

/** The owner of the cart that a session opens. The table stores a hash instead of the token. */
export function ownerOf({ accountId, token }: CartSession): CartOwner {
  return accountId === undefined ? { tokenHash: hash('sha256', token, 'buffer') } : { accountId }
}

const names = new WeakMap<Config, string>()

function sessionCookieName(config: Config): string {
  const known = names.get(config)
  if (known) return known
  const site = config.publicUrl?.origin ?? `http://localhost:${config.port}`
  const name = `wp_woocommerce_session_${hash('md5', site)}`
  names.set(config, name)
  return name
}
