import type { CookieChange } from '../../../platform/http/call.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import { cookieName } from '../sessions/session-cookie.ts'

const LIFETIME_SECONDS = 300

/** The library's challenge cookie in one of ours, bound to the account: another account cannot use it. */
export function challengeCookie(shop: Shop, accountId: number, headers: Headers): CookieChange {
  const [pair = ''] = (headers.getSetCookie()[0] ?? '').split(';')
  const value = `${pair}|${shop.signer.sign('passkey-challenge', `${accountId} ${pair}`).slice(0, 32)}`
  return { name: challengeName(shop), value, httpOnly: true, maxAgeSeconds: LIFETIME_SECONDS }
}

/** The request headers for the library; `undefined`: this account has no challenge. */
export function challengeHeaders(
  { shop, cookies, origin }: RequestContext,
  accountId: number,
): Headers | undefined {
  const [pair = '', signature = ''] = (cookies[challengeName(shop)] ?? '').split('|')
  const isValid =
    signature.length === 32 && shop.signer.matches('passkey-challenge', `${accountId} ${pair}`, signature)
  return isValid ? new Headers({ cookie: pair, origin }) : undefined
}

/** Deletes the cookie after its challenge was used. */
export function clearedChallenge(shop: Shop): CookieChange {
  return { name: challengeName(shop), value: '', httpOnly: true, maxAgeSeconds: 0 }
}

function challengeName({ config }: Shop): string {
  return cookieName(config, 'handsel_passkey')
}
