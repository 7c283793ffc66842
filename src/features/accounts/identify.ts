import { type Identify, isRest } from '../../platform/http/asked.ts'
import { cookiesOf } from '../../platform/http/cookies.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import type { Person } from '../../platform/session/person.ts'
import type { Shop } from '../../platform/shop.ts'
import { identifyByKey } from './identify-by-key.ts'
import { IDLE_MS, NOTED_AFTER_MS, sessionCookieName, sessionMark, tokenIn } from './session-cookie.ts'
import { type LiveSession, readLiveSession, touchSession } from './session-store.ts'
import { areRightsWithheld, rolesUntilProved } from './withheld-rights.ts'

/** Who asks: under `/wp-json/` whoever's API key came with it; else, and there too, whoever the cookie says is signed in. */
export const identify: Identify = async (shop, incoming) => {
  const byKey = isRest(incoming.path) ? await identifyByKey(shop, incoming) : undefined
  return byKey ?? identifyByCookie(shop, incoming)
}

/**
 * Who is signed in, by the cookie: its signature, then one statement that finds the session and what its account is now,
 * so that a demoted or deleted account is so at once. The sign-in library is not asked (0.9 ms a time, and 69 MB).
 */
export async function identifyByCookie(
  shop: Shop,
  { headers }: Pick<Incoming, 'headers'>,
): Promise<Person | undefined> {
  const header = headers['cookie']
  const name = sessionCookieName(shop.config)
  if (typeof header !== 'string' || !header.includes(`${name}=`)) return undefined
  const token = tokenIn(shop.signer, cookiesOf(header)[name])
  return token === undefined ? undefined : personOf(shop, token)
}

async function personOf(shop: Shop, token: string): Promise<Person | undefined> {
  const nowMs = shop.nowMs()
  const asked = { token, now: new Date(nowMs), seenSince: new Date(nowMs - IDLE_MS) }
  const session = await readLiveSession(shop.db, asked)
  if (!session) return undefined
  if (session.seenAt.getTime() <= nowMs - NOTED_AFTER_MS) noteUse(shop, token, asked.now)
  return personIn(shop, token, session)
}

function personIn(shop: Shop, token: string, session: LiveSession): Person {
  const { accountId: id, login, email, displayName, roles, createdAt } = session
  const proof = { by: 'cookie', session: sessionMark(token), signedInAtMs: createdAt.getTime() } as const
  const known = { id, login, email, displayName }
  return areRightsWithheld(shop, roles, session.isProved)
    ? { ...known, roles: rolesUntilProved, proof: { ...proof, rightsWithheld: true } }
    : { ...known, roles, proof }
}

/** Once an hour and session. The page does not wait for it; if it fails, the next page tries again. */
function noteUse({ db, log }: Shop, token: string, now: Date): void {
  touchSession(db, token, now).catch((error: unknown) =>
    log.warn({ err: error }, 'the use of a session was not noted'),
  )
}
