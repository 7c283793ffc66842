import { createHash, randomBytes } from 'node:crypto'
import { DAY_MS } from '../../../kernel/day.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { CookieChange } from '../../../platform/http/call.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import { cookieName } from '../sessions/session-cookie.ts'
import { signInMark } from '../sessions/sign-in-mark.ts'
import {
  deleteRegistration,
  insertRegistration,
  readRegistration,
  type StoredRegistration,
} from '../store/pending-registration-store.ts'

const COOKIE = 'handsel_registration'
const LIFETIME_MS = 7 * DAY_MS

type Browser = Pick<RequestContext, 'shop' | 'cookies'>

/** A registration of this browser that is not confirmed yet. It gives no rights: every guarded call sees a guest. */
export type PendingRegistration = Pick<StoredRegistration, 'email' | 'firstName' | 'lastName'> & {
  /** Identifies it outside its cookie: nonces are bound to it. */
  readonly id: string
}

/** Stores a registration in place of the one that the browser came with; the cookie is the same for every address. */
export async function startRegistration(
  tx: Db,
  browser: Browser,
  registration: StoredRegistration,
): Promise<CookieChange[]> {
  const token = randomBytes(24).toString('base64url')
  const { nowMs, config } = browser.shop
  await endRegistration(tx, browser)
  await insertRegistration(tx, hashOf(token), registration, new Date(nowMs() + LIFETIME_MS))
  const name = cookieName(config, COOKIE)
  const maxAgeSeconds = LIFETIME_MS / 1000
  return [{ name, value: token, httpOnly: true, maxAgeSeconds }, signInMark(maxAgeSeconds)]
}

/** Whose registration waits in this browser; `undefined`: none does, or somebody is signed in. */
export async function pendingRegistration(
  browser: Browser & Pick<RequestContext, 'person'>,
): Promise<PendingRegistration | undefined> {
  if (browser.person?.proof.by === 'cookie') return undefined
  const found = await registrationHere(browser)
  if (!found) return undefined
  const { email, firstName, lastName, tokenHash } = found
  return { email, firstName, lastName, id: tokenHash.toString('hex') }
}

/** What is stored of it, for the operations on registrations alone. */
export async function registrationHere(
  browser: Browser,
): Promise<(StoredRegistration & { readonly tokenHash: Buffer }) | undefined> {
  const tokenHash = tokenHashIn(browser)
  const { db, nowMs } = browser.shop
  const found = tokenHash && (await readRegistration(db, tokenHash, new Date(nowMs())))
  return found && { ...found, tokenHash }
}

/** Ends the registration of this browser; answers the changed cookie, where there was one. */
export async function endRegistration(db: Db, browser: Browser): Promise<CookieChange[]> {
  const tokenHash = tokenHashIn(browser)
  if (!tokenHash) return []
  await deleteRegistration(db, tokenHash)
  return [{ name: cookieName(browser.shop.config, COOKIE), value: '', httpOnly: true, maxAgeSeconds: 0 }]
}

/**
 * Whether the account was registered in this browser, with the password that it has now: whoever reads the mail here has
 * chosen the password, and need not enter it again.
 */
export async function isRegisteringBrowser(
  browser: Browser,
  { id, passwordHash }: { readonly id: number; readonly passwordHash: string | null },
): Promise<boolean> {
  if (passwordHash === null) return false
  const found = await registrationHere(browser)
  return found?.accountId === id && found.passwordHash === passwordHash
}

function tokenHashIn({ shop, cookies }: Browser): Buffer | undefined {
  const token = cookies[cookieName(shop.config, COOKIE)]
  return token ? hashOf(token) : undefined
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token.slice(0, 200)).digest()
}
