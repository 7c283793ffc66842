import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Signer } from '../../platform/session/signer.ts'

const DAY_MS = 24 * 3600 * 1000

/** A session that nobody used for so long is over. */
export const IDLE_MS = 14 * DAY_MS
/** A session ends after so long, however much it is used. */
export const REMEMBERED_MS = 60 * DAY_MS
/** One that shall not be remembered goes with the browser, and after a day at the latest. */
export const UNREMEMBERED_MS = DAY_MS
/** Its use is noted so often, not with every page. */
export const NOTED_AFTER_MS = 3600 * 1000

/** A cookie's name as the shop's address asks for it: on https no other host may have set it (`__Host-`). */
export function cookieName({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string {
  return publicUrl?.protocol === 'https:' ? `__Host-${name}` : name
}

export function sessionCookieName(config: Pick<Config, 'publicUrl'>): string {
  return cookieName(config, 'handsel_session')
}

const secrets = new WeakMap<Signer, string>()

/** The secret of the sign-in library, made of the shop's: cookies that either of the two signs, both read. */
export function librarySecret(signer: Signer): string {
  const known = secrets.get(signer)
  if (known) return known
  const secret = signer.sign('sign-in-library', '')
  secrets.set(signer, secret)
  return secret
}

/** The value of the session cookie: the token and, behind a dot, its signature, as the library writes it. */
export function signedToken(signer: Signer, token: string): string {
  return `${token}.${signatureOf(signer, token)}`
}

/** The token that a cookie's value carries, if its signature is ours. */
export function tokenIn(signer: Signer, value: string | undefined): string | undefined {
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1 || value.length > 200) return undefined
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1))
  const expected = Buffer.from(signatureOf(signer, token))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

function signatureOf(signer: Signer, token: string): string {
  return createHmac('sha256', librarySecret(signer)).update(token).digest('base64')
}

/** What stands for a session outside its cookie and table: nonces are bound to it. */
export function sessionMark(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
