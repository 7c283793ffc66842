import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import { isStaff } from '../../kernel/roles.ts'
import type { CookieChange } from '../../platform/http/call.ts'
import { shopName } from '../settings/general.ts'
import { staffSecondFactor } from './account-settings.ts'
import { backupCodeHash, newCodes } from './backup-codes.ts'
import { type DrawnCode, drawnCode } from './drawn-code.ts'
import { holdToEnter } from './held-account-store.ts'
import { tellOwner } from './mail-queue.ts'
import type { FactorRefusal } from './outcomes.ts'
import { needsPasskey, ownAccount, ownPerson, provenForFactors } from './own-account.ts'
import { readSecondFactors } from './passkey-store.ts'
import { renewSession } from './renew-session.ts'
import { typedCode } from './rules/one-time-code.ts'
import { noteEvent } from './security-log.ts'
import { base32, newTotpSecret, sealed, stepOfCode, unsealed } from './totp-secret.ts'
import { mayTry } from './tries.ts'
import {
  confirmTwoFactor,
  deleteTwoFactor,
  readTwoFactor,
  writeBackupCodes,
  writeUnconfirmed,
} from './two-factor-store.ts'
import type { Visit } from './visit.ts'
import { areRightsWithheld } from './withheld-rights.ts'

/** What an authenticator needs: the secret to type (Base32) and the `otpauth:` address, also as a picture. */
export type TotpToSetUp = { readonly secret: string; readonly uri: string; readonly qr: DrawnCode }

/** Begins to set up an authenticator, after the password was given once more; it counts from `confirmTotp` on. */
export async function beginTotp(
  visit: Visit,
  password: string,
): Promise<Outcome<TotpToSetUp, FactorRefusal | 'already-on'>> {
  const { shop } = visit
  const proven = await provenForFactors(visit, password)
  if (!proven.ok) return proven
  const { id, email } = proven.value
  const secret = newTotpSecret()
  if (!(await writeUnconfirmed(shop.db, id, sealed(shop.signer, secret, id)))) return refused('already-on')
  return done(await toSetUp(secret, shop.settings.get(shopName), email))
}

/**
 * The secret that was begun and waits for its code, to be shown again after a wrong one; `undefined` without one. Nobody
 * sees it who did not give the password in `beginTotp` of this account.
 */
export async function begunTotp(visit: Visit): Promise<TotpToSetUp | undefined> {
  const { shop } = visit
  const { id, email } = await ownAccount(visit)
  const kept = await readTwoFactor(shop.db, id)
  if (!kept || kept.confirmed) return undefined
  return toSetUp(unsealed(shop.signer, kept.secret, id), shop.settings.get(shopName), email)
}

async function toSetUp(bytes: Buffer, name: string, email: string): Promise<TotpToSetUp> {
  const secret = base32(bytes)
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(email)}`
  const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}`
  return { secret, uri, qr: await drawnCode(uri) }
}

type TurnedOn = { readonly backupCodes: readonly string[]; readonly cookies: readonly CookieChange[] }

/** Turns it on with a first code. The ten backup codes are shown this once. All other sessions end, this one is renewed. */
export async function confirmTotp(
  visit: Visit,
  code: string,
): Promise<Outcome<TurnedOn, 'wrong-code' | 'not-begun' | 'too-many-tries' | 'passkey-first'>> {
  const { shop } = visit
  const account = await ownAccount(visit)
  const kept = await readTwoFactor(shop.db, account.id)
  if (!kept || kept.confirmed) return refused('not-begun')
  // A passkey may have come since it was begun.
  if (await needsPasskey(visit)) return refused('passkey-first')
  if (!(await mayTry(shop, `first code of ${account.id}`))) return refused('too-many-tries')
  const secret = unsealed(shop.signer, kept.secret, account.id)
  const step = stepOfCode(secret, typedCode(code), shop.nowMs())
  if (step === undefined) return refused('wrong-code')

  const backupCodes = newCodes()
  const hashes = backupCodes.map((made) => backupCodeHash(shop.signer, account.id, made))
  const signedIn = await shop.db.transaction().execute(async (tx) => {
    const held = await holdToEnter(tx, account.id)
    const first = { secret: kept.secret, step, backupCodes: hashes }
    if (!held || !(await confirmTwoFactor(tx, account.id, first))) return undefined
    await tellOwner(tx, shop, 'sign-in-changed', account)
    return renewSession(tx, visit, held)
  })
  if (!signedIn) return refused('not-begun')
  noteEvent(shop, 'second-factor-on', account.id)
  return done({ backupCodes, cookies: signedIn.cookies })
}

/** Turns it off, after the password was given once more. Staff of whom it is demanded keep it, unless they have a passkey. */
export async function endTotp(
  visit: Visit,
  password: string,
): Promise<Outcome<undefined, FactorRefusal | 'demanded' | 'not-on'>> {
  const { shop } = visit
  const proven = await provenForFactors(visit, password)
  if (!proven.ok) return proven
  const { id, roles } = proven.value
  const isDemanded = shop.settings.get(staffSecondFactor) && isStaff(roles)
  if (isDemanded && (await readSecondFactors(shop.db, id)).passkeys === 0) return refused('demanded')
  if (!(await deleteTwoFactor(shop.db, id))) return refused('not-on')
  await tellOwner(shop.db, shop, 'sign-in-changed', proven.value)
  noteEvent(shop, 'second-factor-off', id)
  return done(undefined)
}

/** Ten new backup codes; the old ones are void. */
export async function newBackupCodes(
  visit: Visit,
  password: string,
): Promise<Outcome<readonly string[], FactorRefusal | 'not-on'>> {
  const { shop } = visit
  const proven = await provenForFactors(visit, password)
  if (!proven.ok) return proven
  const { id } = proven.value
  const codes = newCodes()
  const hashes = codes.map((code) => backupCodeHash(shop.signer, id, code))
  if (!(await writeBackupCodes(shop.db, id, hashes))) return refused('not-on')
  noteEvent(shop, 'backup-codes-made', id)
  return done(codes)
}

export type SecondFactors = {
  readonly totp: boolean
  readonly backupCodesLeft: number
  readonly passkeys: number
  /** The shop demands a second factor of this account, and there is none. */
  readonly mustSetUp: boolean
  /** There is a passkey, but this session was opened by the password alone: it has a customer's rights. */
  readonly mustUsePasskey: boolean
}

/** What protects the own account beside its password. */
export async function secondFactorsOf(visit: Visit): Promise<SecondFactors> {
  const { shop } = visit
  const { id, roles, proof } = ownPerson(visit)
  const factors = await readSecondFactors(shop.db, id)
  const isDemanded = proof.rightsWithheld ?? areRightsWithheld(shop, roles, factors.totp)
  const hasPasskey = factors.passkeys > 0
  return {
    ...factors,
    mustSetUp: isDemanded && !hasPasskey,
    mustUsePasskey: hasPasskey && proof.rightsWithheld === true,
  }
}
