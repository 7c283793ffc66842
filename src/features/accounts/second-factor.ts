import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Db } from '../../platform/db/db.ts'
import type { CookieChange } from '../../platform/http/call.ts'
import type { Shop } from '../../platform/shop.ts'
import { backupCodeHash } from './backup-codes.ts'
import { deviceOf } from './device.ts'
import { holdToEnter } from './held-account-store.ts'
import { linkOf, makeLink, spendLink } from './links.ts'
import { openSession } from './open-session.ts'
import type { CodeRefusal, SecondFactorAsked, SignedIn } from './outcomes.ts'
import { isAuthenticatorCode, typedCode } from './rules/one-time-code.ts'
import { noteEvent } from './security-log.ts'
import { cookieName } from './session-cookie.ts'
import { stepOfCode, unsealed } from './totp-secret.ts'
import { mayTry, wasRight } from './tries.ts'
import { readTwoFactor, takeBackupCode, takeStep } from './two-factor-store.ts'
import type { Visit } from './visit.ts'

const LIFE_SECONDS = 600
/** One sign-in takes so many codes; then the password is asked again. */
const MOST_CODES = 5

/** The password was right: the browser gets a cookie that allows codes to be tried, and nothing else. */
export async function askSecondFactor(
  tx: Db,
  shop: Shop,
  accountId: number,
  remember: boolean,
): Promise<SecondFactorAsked> {
  const token = await makeLink(tx, shop, { kind: 'second-factor', accountId, remember })
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

  const entered = await enteredByCode(visit, accountId, { code: typedCode(code), token })
  if (!entered.ok) {
    if (entered.reason === 'wrong-code') noteEvent(shop, 'second-factor-failed', accountId)
    return entered
  }
  await wasRight(shop, tried)
  noteEvent(shop, 'signed-in', accountId)
  const { cookies: opened } = entered.value
  return done({ ...entered.value, cookies: [...opened, ...forgetSecondFactor(visit)] })
}

/** Code and waiting sign-in are judged while the account is held: a new password, or other factors, end both. */
async function enteredByCode(
  visit: Visit,
  accountId: number,
  { code, token }: { readonly code: string; readonly token: string },
): Promise<Outcome<SignedIn, 'wrong-code' | 'begin-again'>> {
  const { shop } = visit
  return shop.db.transaction().execute(async (tx) => {
    const account = await holdToEnter(tx, accountId)
    if (!account) return refused('begin-again')
    if (!(await codeCounts(tx, shop, accountId, code))) return refused('wrong-code')
    const used = await spendLink(tx, shop, ['second-factor'], token)
    return used ? done(await openSession(tx, visit, account, used.remember)) : refused('begin-again')
  })
}

/** Whether the code is one of the account's, and uses it up. */
async function codeCounts(
  tx: Db,
  { signer, nowMs }: Shop,
  accountId: number,
  code: string,
): Promise<boolean> {
  if (!isAuthenticatorCode(code))
    return takeBackupCode(tx, accountId, backupCodeHash(signer, accountId, code))
  const kept = await readTwoFactor(tx, accountId)
  if (!kept?.confirmed) return false
  const step = stepOfCode(unsealed(signer, kept.secret, accountId), code, nowMs())
  return step !== undefined && takeStep(tx, accountId, step)
}

function nameOf({ config }: Shop): string {
  return cookieName(config, 'handsel_second_factor')
}
