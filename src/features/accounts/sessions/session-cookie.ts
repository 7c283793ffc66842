import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../config.ts'
import { DAY_MS } from '../../../kernel/day.ts'
import type { CookieChange } from '../../../platform/http/call.ts'
import type { Signer } from '../../../platform/session/signer.ts'

/** The cookies of a sign-in or sign-out; operations return them, and the response sets them. */
export type SessionCookies = readonly CookieChange[]

/** A session that is unused for so long ends. */
export const MAX_IDLE_MS = 14 * DAY_MS
/** A session ends after this time, however much it is used. */
export const REMEMBERED_MS = 60 * DAY_MS
/** A session that is not remembered ends with the browser, or after a day. */
export const NOT_REMEMBERED_MS = DAY_MS
/** How often the use of a session is recorded. */
export const TOUCH_INTERVAL_MS = 3600 * 1000

/** The full name of a cookie: on https with `__Host-`, so that no other host can set it. */
export function cookieName({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string {
  return publicUrl?.protocol === 'https:' ? `__Host-${name}` : name
}

export function sessionCookieName(config: Pick<Config, 'publicUrl'>): string {
  return cookieName(config, 'handsel_session')
}

const secrets = new WeakMap<Signer, string>()

/** The secret of the sign-in library, derived from the shop's: both can read cookies that the other has signed. */
export function librarySecret(signer: Signer): string {
  const known = secrets.get(signer)
  if (known) return known
  const secret = signer.sign('sign-in-library', '')
  secrets.set(signer, secret)
  return secret
}

/** The value of the session cookie: the token, a dot and the signature, as the library writes it. */
export function signedToken(signer: Signer, token: string): string {
  return `${token}.${signatureOf(signer, token)}`
}

/** The token in a cookie's value, if our signature is valid. */
export function tokenInCookie(signer: Signer, value: string | undefined): string | undefined {
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1 || value.length > 200) return undefined
  const token = value.slice(0, dot)
  const givenSignature = Buffer.from(value.slice(dot + 1))
  const expectedSignature = Buffer.from(signatureOf(signer, token))
  return givenSignature.length === expectedSignature.length &&
    timingSafeEqual(givenSignature, expectedSignature)
    ? token
    : undefined
}

function signatureOf(signer: Signer, token: string): string {
  return createHmac('sha256', librarySecret(signer)).update(token).digest('base64')
}

/** Identifies a session outside its cookie and table: nonces are bound to it. */
export function sessionHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
