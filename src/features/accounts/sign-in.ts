import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { CookieChange } from '../../platform/http/call.ts'
import type { Shop } from '../../platform/shop.ts'
import { leastMsOfRefusal } from './account-settings.ts'
import { deviceOf } from './device.ts'
import { holdToEnter } from './held-account-store.ts'
import { queueMail } from './mail-queue.ts'
import { lineIsThrough } from './old-hash-thread.ts'
import { openSession, signOutCookies, tokenOf } from './open-session.ts'
import type { SecondFactorAsked, SignedIn, SignInRefusal } from './outcomes.ts'
import { hashPassword, isOutdated, passwordMatches } from './password-hashes.ts'
import { isOverlong } from './rules/chosen-password.ts'
import { askSecondFactor, forgetSecondFactor } from './second-factor.ts'
import { noteEvent } from './security-log.ts'
import { deleteSession } from './session-store.ts'
import { type AccountWithPassword, readAccountNamed, renewHash } from './store.ts'
import { mayTry, wasRight } from './tries.ts'
import { readTwoFactor } from './two-factor-store.ts'
import type { Visit } from './visit.ts'

export type SignInWish = { readonly name: string; readonly password: string; readonly remember: boolean }

const MOST_NAME = 254

/**
 * Signs in by user name or e-mail. `remember`: for 60 days; else until the browser closes, a day at most. Unknown, wrong
 * and unverified get the same answer at the same time: none of them leaves before the slowest hash of another shop is
 * usually done, nor before those that stand in line at that moment are, so that the time tells neither who has an account
 * nor which of them came from elsewhere, not even to somebody who asks for many at once.
 */
export async function signIn(
  visit: Visit,
  wish: SignInWish,
): Promise<Outcome<SignedIn | SecondFactorAsked, SignInRefusal>> {
  const { name, password } = wish
  if (name.length > MOST_NAME || isOverlong(password)) return refused('wrong-name-or-password')
  const beganMs = performance.now()
  const outcome = await signInAtOnce(visit, wish)
  const leftMs = beganMs + visit.shop.settings.get(leastMsOfRefusal) - performance.now()
  // What is refused before a password is looked at tells nothing of the account, and need not wait.
  const wasLookedAt = !outcome.ok && outcome.reason === 'wrong-name-or-password'
  if (wasLookedAt) {
    if (leftMs > 0) await wait(leftMs)
    await lineIsThrough()
  }
  return outcome
}

async function signInAtOnce(
  visit: Visit,
  wish: SignInWish,
): Promise<Outcome<SignedIn | SecondFactorAsked, SignInRefusal>> {
  const { name, password } = wish
  const { shop } = visit
  const account = await readAccountNamed(shop.db, name)
  const tried = triedAs(visit, name, account)
  if (!(await mayTry(shop, tried.openly))) {
    noteEvent(shop, 'sign-in-throttled', account?.id)
    return refused('too-many-tries')
  }
  const isLookedAt = await mayTry(shop, tried.silently)
  if (!isLookedAt) noteEvent(shop, 'sign-in-throttled', account?.id)
  // Beyond its tries an account is treated like one that is not there: no hash of it costs anybody anything.
  const isRight = await passwordMatches(isLookedAt ? account?.passwordHash : undefined, password)
  if (!account || !isRight || !account.isEmailVerified) {
    noteEvent(shop, 'sign-in-failed', account?.id)
    if (account && isRight) await askToVerify(shop, account)
    return refused('wrong-name-or-password')
  }
  await wasRight(shop, tried.openly)
  await wasRight(shop, tried.silently)
  const way = await entered(visit, account, wish.remember)
  // Judged by what is so no longer: another password by now, no account, or but another hash of the same password.
  if (!way) return signInAtOnce(visit, wish)
  await renewOldHash(shop, account, password)
  return done(way)
}

type Tried = {
  /** Too many of these are told. */
  readonly openly: string
  /** After too many of these a right password is answered like a wrong one. */
  readonly silently: string
}

/**
 * What the tries are counted for: openly the name as it was typed, silently the account, which is one by whatever name it
 * is reached. Were that told, a count would say which names are of one account, and that there is one. A name of nobody
 * is counted twice all the same: it costs the same time. In a browser where the account was entered before, that browser.
 */
function triedAs(visit: Visit, name: string, account: AccountWithPassword | undefined): Tried {
  const typed = name.trim().toLowerCase()
  if (!account) return { openly: `password of ${typed}`, silently: `password of nobody, ${typed}` }
  const device = deviceOf(visit, account.id)
  const where = device === undefined ? '' : ` at ${device}`
  const openly = device === undefined ? `password of ${typed}` : `password of ${account.id}${where}`
  return { openly, silently: `password of account ${account.id}${where}` }
}

/** What a right password opens, as the account is now; `undefined` when it has not the hash any more that was judged. */
async function entered(
  visit: Visit,
  judged: AccountWithPassword,
  remember: boolean,
): Promise<SignedIn | SecondFactorAsked | undefined> {
  const { shop } = visit
  const way = await shop.db.transaction().execute(async (tx) => {
    const account = await holdToEnter(tx, judged.id)
    if (account?.passwordHash !== judged.passwordHash) return undefined
    const isGuarded = (await readTwoFactor(tx, account.id))?.confirmed === true
    return isGuarded
      ? askSecondFactor(tx, shop, account.id, remember)
      : openSession(tx, visit, account, remember)
  })
  if (way?.kind !== 'signed-in') return way
  noteEvent(shop, 'signed-in', judged.id)
  return { ...way, cookies: [...way.cookies, ...forgetSecondFactor(visit)] }
}

async function renewOldHash(
  shop: Shop,
  { id, passwordHash }: AccountWithPassword,
  password: string,
): Promise<void> {
  if (!passwordHash || !isOutdated(passwordHash)) return
  await renewHash(shop.db, id, passwordHash, await hashPassword(password))
}

/** Who knows the password of an account that waits for its link gets another link, a few times. */
async function askToVerify(shop: Shop, { email }: AccountWithPassword): Promise<void> {
  if (!(await mayTry(shop, `mail to ${email}`, 5))) return
  await queueMail(shop.db, shop, { mail: 'verify', name: email, id: randomUUID() })
}

/** Ends this session, here and on the server. The cookies say so to the browser; a guest gets them too. */
export async function signOut(visit: Visit): Promise<readonly CookieChange[]> {
  const { shop, person } = visit
  const token = tokenOf(visit)
  if (token) await deleteSession(shop.db, token)
  if (person) noteEvent(shop, 'signed-out', person.id)
  return [...signOutCookies(shop), ...forgetSecondFactor(visit)]
}
