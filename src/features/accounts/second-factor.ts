import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { CookieChange } from '../../platform/http/call.ts'
import type { Shop } from '../../platform/shop.ts'
import { backupCodeHash } from './backup-codes.ts'
import { deviceOf } from './device.ts'
import { linkOf, makeLink, spendLink } from './links.ts'
import { openSession } from './open-session.ts'
import type { CodeRefusal, SecondFactorAsked, SignedIn } from './outcomes.ts'
import { isAuthenticatorCode, typedCode } from './rules/one-time-code.ts'
import { noteEvent } from './security-log.ts'
import { cookieName } from './session-cookie.ts'
import { readAccount } from './store.ts'
import { stepOfCode, unsealed } from './totp-secret.ts'
import { mayTry, wasRight } from './tries.ts'
import { readTwoFactor, takeBackupCode, takeStep } from './two-factor-store.ts'
import type { Visit } from './visit.ts'

const LIFE_SECONDS = 600
/** One sign-in takes so many codes; then the password is asked again. */
const MOST_CODES = 5

/** The password was right: the browser gets a cookie that allows codes to be tried, and nothing else. */
export async function askSecondFactor(
  shop: Shop,
  accountId: number,
  remember: boolean,
): Promise<SecondFactorAsked> {
  const token = await makeLink(shop.db, shop, { kind: 'second-factor', accountId, remember })
  const cookie = { name: nameOf(shop), value: token, httpOnly: true, maxAgeSeconds: LIFE_SECONDS }
  return { kind: 'second-factor-needed', cookies: [cookie] }
}

/** Whether a sign-in of this browser waits for its code: the page shows the field for it. Costs no query. */
export function isSecondFactorAwaited({ shop, cookies }: Visit): boolean {
  return Boolean(cookies[nameOf(shop)])
}

/** The cookie's end, for browsers that have it. */
export function forgetSecondFactor(visit: Visit): readonly CookieChange[] {
  const { shop } = visit
  return isSecondFactorAwaited(visit)
    ? [{ name: nameOf(shop), value: '', httpOnly: true, maxAgeSeconds: 0 }]
    : []
}

/**
 * Finishes a sign-in with a code of the authenticator or a backup code; spaces and dashes in it do not matter. A code
 * counts once, one half minute early or late; five wrong ones end the sign-in.
 */
export async function secondFactor(visit: Visit, code: string): Promise<Outcome<SignedIn, CodeRefusal>> {
  const { shop, cookies } = visit
  const token = cookies[nameOf(shop)] ?? ''
  const waiting = token === '' ? undefined : await linkOf(shop, ['second-factor'], token)
  const accountId = waiting?.accountId
  if (!accountId || !(await mayTry(shop, `codes of ${token}`, MOST_CODES))) return refused('begin-again')
  const tried = `codes of account ${accountId} at ${deviceOf(visit, accountId) ?? 'a new device'}`
  if (!(await mayTry(shop, tried))) return refused('too-many-tries')

  if (!(await codeCounts(shop, accountId, typedCode(code)))) {
    noteEvent(shop, 'second-factor-failed', accountId)
    return refused('wrong-code')
  }
  const used = await spendLink(shop.db, shop, ['second-factor'], token)
  const account = used && (await readAccount(shop.db, accountId))
  if (!account) return refused('begin-again')
  await wasRight(shop, tried)
  const signedIn = await openSession(shop.db, visit, account, used.remember)
  noteEvent(shop, 'signed-in', accountId)
  return done({ ...signedIn, cookies: [...signedIn.cookies, ...forgetSecondFactor(visit)] })
}

/** Whether the code is one of the account's, and uses it up. */
async function codeCounts({ db, signer, nowMs }: Shop, accountId: number, code: string): Promise<boolean> {
  if (!isAuthenticatorCode(code))
    return takeBackupCode(db, accountId, backupCodeHash(signer, accountId, code))
  const kept = await readTwoFactor(db, accountId)
  if (!kept?.confirmed) return false
  const step = stepOfCode(unsealed(signer, kept.secret, accountId), code, nowMs())
  return step !== undefined && takeStep(db, accountId, step)
}

function nameOf({ config }: Shop): string {
  return cookieName(config, 'handsel_second_factor')
}
