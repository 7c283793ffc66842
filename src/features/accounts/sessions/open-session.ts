import { randomBytes } from 'node:crypto'
import type { Role } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { CookieChange } from '../../../platform/http/call.ts'
import type { Shop } from '../../../platform/shop.ts'
import { endRegistration } from '../registration/pending-registration.ts'
import { deviceCookie } from '../sign-in/known-device.ts'
import type { SignedIn } from '../sign-in/outcomes.ts'
import { readSecondFactors } from '../store/passkey-store.ts'
import { deleteSession, insertSession } from '../store/session-store.ts'
import { priceGroupCookie } from './price-group.ts'
import type { RequestContext } from './request-context.ts'
import { areRolesRestricted, rolesWithoutSecondFactor } from './restricted-roles.ts'
import {
  NOT_REMEMBERED_MS,
  REMEMBERED_MS,
  sessionCookieName,
  signedToken,
  tokenInCookie,
} from './session-cookie.ts'
import { clearedSignInMark, signInMark } from './sign-in-mark.ts'

type SessionAccount = { readonly id: number; readonly roles: readonly Role[] }

/**
 * Signs in a person whose proofs are all checked, under the lock of the account (`lockForSignIn`). The session always gets
 * a new token, and the one the browser came with ends (session fixation), like its
 * pending registration. `passkeyId`: the passkey that opened this
 * session, or the session that it replaces.
 */
export async function openSession(
  db: Db,
  context: RequestContext,
  account: SessionAccount,
  remember: boolean,
  passkeyId?: number,
): Promise<SignedIn> {
  const { shop } = context
  const now = new Date(shop.nowMs())
  const token = randomBytes(24).toString('base64url')
  const lifetimeMs = remember ? REMEMBERED_MS : NOT_REMEMBERED_MS
  const previousToken = sessionToken(context)
  if (previousToken) await deleteSession(db, previousToken)
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await insertSession(
    db,
    {
      accountId: account.id,
      token,
      expiresAt,
      address: context.address,
      userAgent: userAgentOf(context),
      passkeyId,
    },
    now,
  )
  const areRestricted = await lacksSecondFactor(db, shop, account, passkeyId !== undefined)
  const shownAccount = areRestricted ? { ...account, roles: rolesWithoutSecondFactor } : account
  return {
    kind: 'signed-in',
    accountId: account.id,
    cookies: [
      ...signInCookies(shop, shownAccount, token, remember ? lifetimeMs / 1000 : undefined),
      ...(await endRegistration(db, context)),
    ],
    mustSetUpSecondFactor: areRestricted,
  }
}

/** The cookies of a session. Without `maxAgeSeconds` they end with the browser. */
function signInCookies(
  shop: Shop,
  account: SessionAccount,
  token: string,
  maxAgeSeconds: number | undefined,
): CookieChange[] {
  const lifetime = maxAgeSeconds === undefined ? {} : { maxAgeSeconds }
  return [
    {
      name: sessionCookieName(shop.config),
      value: signedToken(shop.signer, token),
      httpOnly: true,
      ...lifetime,
    },
    signInMark(maxAgeSeconds),
    priceGroupCookie(shop, account.roles, maxAgeSeconds),
    deviceCookie(shop, account.id),
  ]
}

/** The cookie changes of a sign-out. */
export function signOutCookies(shop: Shop): CookieChange[] {
  const session = { name: sessionCookieName(shop.config), value: '', httpOnly: true, maxAgeSeconds: 0 }
  return [session, clearedSignInMark, priceGroupCookie(shop, [])]
}

/** The token of the browser's session, valid or not. */
export function sessionToken({ shop, cookies }: RequestContext): string | undefined {
  return tokenInCookie(shop.signer, cookies[sessionCookieName(shop.config)])
}

/** Whether the shop requires a second factor that is missing. The account is read only where that matters. */
async function lacksSecondFactor(
  db: Db,
  shop: Shop,
  { id, roles }: SessionAccount,
  byPasskey: boolean,
): Promise<boolean> {
  if (!areRolesRestricted(shop, roles, byPasskey)) return false
  return !(await readSecondFactors(db, id)).totp
}

function userAgentOf({ headers }: RequestContext): string {
  return String(headers['user-agent'] ?? '').slice(0, 500)
}
