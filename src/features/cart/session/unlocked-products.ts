import { createHash, timingSafeEqual } from 'node:crypto'
import type { Call, CookieChange } from '../../../platform/http/call.ts'
import type { Shop } from '../../../platform/shop.ts'

// A product with a password is visible only to visitors who entered it: a signed cookie proves that.

const PURPOSE = 'unlocked-product'
const LIFE_SECONDS = 10 * 24 * 3600

/** Whether that is the password; constant time, whatever was given. `protection` as in `Product`. */
export function isPassword(protection: string, password: string): boolean {
  const own = Buffer.from(protection, 'hex')
  const hash = createHash('sha256').update(password).digest()
  return own.length === hash.length && timingSafeEqual(own, hash)
}

/** The cookie that unlocks the product, until its password changes or ten days have passed. */
export function unlockCookie(shop: Shop, productId: number, protection: string): CookieChange {
  const until = Math.floor(shop.nowMs() / 1000) + LIFE_SECONDS
  const signature = shop.signer.sign(PURPOSE, contentOf(productId, protection, until))
  return {
    name: cookieName(productId),
    value: `${until}.${signature}`,
    httpOnly: true,
    maxAgeSeconds: LIFE_SECONDS,
  }
}

/** Whether this visitor may see and buy the product: it has no password, or they gave it. */
export function isUnlocked(
  { shop, cookies }: Pick<Call, 'shop' | 'cookies'>,
  productId: number,
  protection: string | undefined,
): boolean {
  if (protection === undefined) return true
  const [, until, signature] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(cookies[cookieName(productId)] ?? '') ?? []
  if (!until || !signature || Number(until) * 1000 <= shop.nowMs()) return false
  return shop.signer.matches(PURPOSE, contentOf(productId, protection, Number(until)), signature)
}

function contentOf(productId: number, protection: string, until: number): string {
  return `${productId}|${protection}|${until}`
}

function cookieName(productId: number): string {
  return `handsel_unlocked_${productId}`
}
