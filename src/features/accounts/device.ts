import { randomBytes } from 'node:crypto'
import type { CookieChange } from '../../platform/http/call.ts'
import type { Shop } from '../../platform/shop.ts'
import { cookieName } from './session-cookie.ts'
import type { Visit } from './visit.ts'

const LIFE_SECONDS = 365 * 24 * 3600

/**
 * Marks a browser as one in which this account was entered, or its password set by a mailed link. It opens nothing: such a
 * browser has tries of its own, so that strangers who use up the account's do not lock its owner out.
 */
export function deviceCookie({ config, signer }: Shop, accountId: number): CookieChange {
  const content = `${accountId}.${randomBytes(12).toString('hex')}`
  return {
    name: cookieName(config, 'handsel_device'),
    value: `${content}.${signer.sign('device', content).slice(0, 32)}`,
    httpOnly: true,
    maxAgeSeconds: LIFE_SECONDS,
  }
}

/** What tells a browser from others in which this account was entered; `undefined`: it never was here. */
export function deviceOf({ shop, cookies }: Visit, accountId: number): string | undefined {
  const [id = '', device = '', signature = ''] = (
    cookies[cookieName(shop.config, 'handsel_device')] ?? ''
  ).split('.')
  const isOurs = signature.length === 32 && shop.signer.matches('device', `${id}.${device}`, signature)
  return isOurs && id === String(accountId) ? device : undefined
}
