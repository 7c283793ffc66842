import { isStaff, may } from '../../../kernel/roles.ts'
import { cookiesOf } from '../../../platform/http/cookies.ts'
import { type Identify, isRest } from '../../../platform/http/dispatch/dispatch-request.ts'
import type { IncomingRequest } from '../../../platform/http/incoming-request.ts'
import type { Person } from '../../../platform/session/person.ts'
import type { Shop } from '../../../platform/shop.ts'
import { identifyByKey } from '../api-keys/identify-by-key.ts'
import { type LiveSession, readLiveSession, touchSession } from '../store/session-store.ts'
import { isForStaff } from './acting.ts'
import { areRolesRestricted, rolesWithoutSecondFactor } from './restricted-roles.ts'
import {
  MAX_IDLE_MS,
  sessionCookieName,
  sessionHash,
  TOUCH_INTERVAL_MS,
  tokenInCookie,
} from './session-cookie.ts'

/** Who calls: under `/wp-json/` the account of the API key, if there is one; otherwise the account of the session cookie. */
export const identify: Identify = async (shop, incoming) => {
  const keyOwner = isRest(incoming.path) ? await identifyByKey(shop, incoming) : undefined
  return keyOwner ?? identifyByCookie(shop, incoming)
}

/**
 * Who is signed in, by the cookie: its signature, then one statement that reads the session with the current state of the
 * account, so that lost roles and deleted accounts take effect at once. The sign-in library is not used (0.9 ms a call,
 * and 69 MB).
 */
async function identifyByCookie(
  shop: Shop,
  { headers, path, search }: Pick<IncomingRequest, 'headers' | 'path' | 'search'>,
): Promise<Person | undefined> {
  const header = headers['cookie']
  const name = sessionCookieName(shop.config)
  if (typeof header !== 'string' || !header.includes(`${name}=`)) return undefined
  const token = tokenInCookie(shop.signer, cookiesOf(header)[name])
  const person = token === undefined ? undefined : await personOf(shop, token)
  return person?.acting && !isForStaff({ path, search }) ? person.acting : person?.own
}

type People = { readonly own: Person; readonly acting: Person | undefined }

async function personOf(shop: Shop, token: string): Promise<People | undefined> {
  const nowMs = shop.nowMs()
  const request = { token, now: new Date(nowMs), activeSince: new Date(nowMs - MAX_IDLE_MS) }
  const session = await readLiveSession(shop.db, request)
  if (!session) return undefined
  if (session.seenAt.getTime() <= nowMs - TOUCH_INTERVAL_MS) recordUse(shop, token, request.now)
  return personInSession(shop, token, session)
}

function personInSession(shop: Shop, token: string, session: LiveSession): People {
  const { accountId: id, login, email, displayName, roles, createdAt } = session
  const proof = { by: 'cookie', session: sessionHash(token), signedInAtMs: createdAt.getTime() } as const
  const identity = { id, login, email, displayName }
  if (areRolesRestricted(shop, roles, session.hasSecondFactor)) {
    const restricted = { ...proof, hasRestrictedRoles: true } as const
    return { own: { ...identity, roles: rolesWithoutSecondFactor, proof: restricted }, acting: undefined }
  }
  // A customer who has become staff meanwhile is nobody's to act as, and neither are customers for staff who lost the right.
  const { acting } = session
  const mayAct = acting !== null && !isStaff(acting.roles) && may(roles, 'manage_woocommerce')
  return {
    own: { ...identity, roles, proof },
    acting: mayAct ? { ...acting, proof: { ...proof, actingStaff: id } } : undefined,
  }
}

/** Once an hour for each session. The page does not wait for it; if it fails, the next page tries again. */
function recordUse({ db, log }: Shop, token: string, now: Date): void {
  touchSession(db, token, now).catch((error: unknown) =>
    log.warn({ err: error }, 'session use could not be recorded'),
  )
}
