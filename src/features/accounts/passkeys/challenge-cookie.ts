import type { CookieChange } from '../../../platform/http/call.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import { cookieName } from '../sessions/session-cookie.ts'

const LIFE_SECONDS = 300

/** The library's cookie in one of ours, bound to the account that asked: another cannot answer in its place. */
export function challengeCookie(shop: Shop, accountId: number, headers: Headers): CookieChange {
  const [pair = ''] = (headers.getSetCookie()[0] ?? '').split(';')
  const value = `${pair}|${shop.signer.sign('passkey-challenge', `${accountId} ${pair}`).slice(0, 32)}`
  return { name: challengeName(shop), value, httpOnly: true, maxAgeSeconds: LIFE_SECONDS }
}

/** What the library is to see of the request; `undefined`: this account was asked nothing. */
export function answerHeaders(
  { shop, cookies, origin }: RequestContext,
  accountId: number,
): Headers | undefined {
  const [pair = '', signature = ''] = (cookies[challengeName(shop)] ?? '').split('|')
  const isOurs =
    signature.length === 32 && shop.signer.matches('passkey-challenge', `${accountId} ${pair}`, signature)
  return isOurs ? new Headers({ cookie: pair, origin }) : undefined
}

/** The question was answered, or never will be. */
export function spentChallenge(shop: Shop): CookieChange {
  return { name: challengeName(shop), value: '', httpOnly: true, maxAgeSeconds: 0 }
}

function challengeName({ config }: Shop): string {
  return cookieName(config, 'handsel_passkey')
}
