import { randomBytes } from 'node:crypto'
import type { CookieChange } from '../../../platform/http/call.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import { cookieName } from '../sessions/session-cookie.ts'

const LIFETIME_SECONDS = 365 * 24 * 3600

/**
 * Marks a browser in which this account has signed in, or its password was set by a mailed link. It gives no access: such
 * a browser has its own count of attempts, so that strangers who use up those of the account do not lock its owner out.
 */
export function deviceCookie({ config, signer }: Shop, accountId: number): CookieChange {
  const content = `${accountId}.${randomBytes(12).toString('hex')}`
  return {
    name: cookieName(config, 'handsel_device'),
    value: `${content}.${signer.sign('device', content).slice(0, 32)}`,
    httpOnly: true,
    maxAgeSeconds: LIFETIME_SECONDS,
  }
}

/** The id of this browser as a known device of the account; `undefined`: the account has never signed in here. */
export function knownDevice({ shop, cookies }: RequestContext, accountId: number): string | undefined {
  const [id = '', deviceId = '', signature = ''] = (
    cookies[cookieName(shop.config, 'handsel_device')] ?? ''
  ).split('.')
  const isSigned = signature.length === 32 && shop.signer.matches('device', `${id}.${deviceId}`, signature)
  return isSigned && id === String(accountId) ? deviceId : undefined
}
