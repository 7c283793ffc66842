import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Call, CookieChange } from '../../platform/http/call.ts'
import type { Shop } from '../../platform/shop.ts'

/** A guest's shopping session. The token is the only key to a cart, and never leaves its cookie. */
export type CartSession = {
  readonly token: string
  /** Whether the browser already has it; if not, the answer must set the cookie. */
  readonly isNew: boolean
  /** Whether the cookie is old enough to be given again, so that 30 days count from the last visit. */
  readonly isAging: boolean
}

const LIFE_SECONDS = 30 * 24 * 3600
const RENEW_AFTER_SECONDS = 24 * 3600

/** The session that the request's cookie proves, or `undefined`: none, forged or over. */
export function sessionOf(call: Call): CartSession | undefined {
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

/** When a cart that is used now may be thrown away. */
export function cartExpiry(nowMs: number): Date {
  return new Date(nowMs + LIFE_SECONDS * 1000)
}

/** What the table keeps instead of the token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

const names = new WeakMap<Config, string>()

function sessionCookieName(config: Config): string {
  const known = names.get(config)
  if (known) return known
  const site = config.publicUrl?.origin ?? `http://localhost:${config.port}`
  const name = `wp_woocommerce_session_${createHash('md5').update(site).digest('hex')}`
  names.set(config, name)
  return name
}
