import { randomBytes } from 'node:crypto'
import type { Role } from '../../kernel/roles.ts'
import type { Db } from '../../platform/db/db.ts'
import type { CookieChange } from '../../platform/http/call.ts'
import type { Shop } from '../../platform/shop.ts'
import { deviceCookie } from './device.ts'
import type { SignedIn } from './outcomes.ts'
import { readSecondFactors } from './passkey-store.ts'
import { priceGroupCookie } from './price-group.ts'
import { REMEMBERED_MS, sessionCookieName, signedToken, tokenIn, UNREMEMBERED_MS } from './session-cookie.ts'
import { deleteSession, insertSession } from './session-store.ts'
import type { Visit } from './visit.ts'
import { areRightsWithheld, rolesUntilProved } from './withheld-rights.ts'

type Who = { readonly id: number; readonly roles: readonly Role[] }

/**
 * Signs somebody in whose proofs were all seen, and hold while the account is held (`holdToEnter`): a session with a new token, whatever token the browser came with (session
 * fixation), which ends. `passkeyId`: the passkey by which they were seen, now or when the
 * session was opened whose place it takes.
 */
export async function openSession(
  db: Db,
  visit: Visit,
  who: Who,
  remember: boolean,
  passkeyId?: number,
): Promise<SignedIn> {
  const { shop } = visit
  const now = new Date(shop.nowMs())
  const token = randomBytes(24).toString('base64url')
  const lifeMs = remember ? REMEMBERED_MS : UNREMEMBERED_MS
  const former = tokenOf(visit)
  if (former) await deleteSession(db, former)
  const expiresAt = new Date(now.getTime() + lifeMs)
  await insertSession(
    db,
    { accountId: who.id, token, expiresAt, address: visit.address, userAgent: userAgentOf(visit), passkeyId },
    now,
  )
  const isWithheld = await lacksProof(db, shop, who, passkeyId !== undefined)
  const holder = isWithheld ? { ...who, roles: rolesUntilProved } : who
  return {
    kind: 'signed-in',
    accountId: who.id,
    cookies: signInCookies(shop, holder, token, remember ? lifeMs / 1000 : undefined),
    mustSetUpSecondFactor: isWithheld,
  }
}

/** The cookies of a session. Without `maxAgeSeconds` they go with the browser. */
function signInCookies(
  shop: Shop,
  who: Who,
  token: string,
  maxAgeSeconds: number | undefined,
): CookieChange[] {
  const life = maxAgeSeconds === undefined ? {} : { maxAgeSeconds }
  return [
    { name: sessionCookieName(shop.config), value: signedToken(shop.signer, token), httpOnly: true, ...life },
    priceGroupCookie(shop, who.roles, maxAgeSeconds),
    deviceCookie(shop, who.id),
  ]
}

/** What a browser is told when nobody is signed in any more. */
export function signOutCookies(shop: Shop): CookieChange[] {
  const session = { name: sessionCookieName(shop.config), value: '', httpOnly: true, maxAgeSeconds: 0 }
  return [session, priceGroupCookie(shop, [])]
}

/** The token of the session that the browser came with, live or not. */
export function tokenOf({ shop, cookies }: Visit): string | undefined {
  return tokenIn(shop.signer, cookies[sessionCookieName(shop.config)])
}

/** Whether the shop demands a second factor that was not seen. The account is looked at only where that matters. */
async function lacksProof(db: Db, shop: Shop, { id, roles }: Who, byPasskey: boolean): Promise<boolean> {
  if (!areRightsWithheld(shop, roles, byPasskey)) return false
  return !(await readSecondFactors(db, id)).totp
}

function userAgentOf({ headers }: Visit): string {
  return String(headers['user-agent'] ?? '').slice(0, 500)
}
