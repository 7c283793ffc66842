import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { isStaff } from '../../../kernel/roles.ts'
import { decryptSecret, encryptSecret } from '../../../platform/session/encrypted-secret.ts'
import { shopName } from '../../settings/general.ts'
import { staffSecondFactor } from '../account-settings.ts'
import { notifyOwner } from '../email/mail-queue.ts'
import { normalizeCode } from '../rules/one-time-code.ts'
import { renewSession } from '../sessions/renew-session.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import type { SessionCookies } from '../sessions/session-cookie.ts'
import { allowAttempt } from '../sign-in/attempts.ts'
import type { FactorRefusal } from '../sign-in/outcomes.ts'
import { currentAccount, needsPasskey, reauthenticateForFactors } from '../sign-in/reauthenticate.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import { readSecondFactors } from '../store/passkey-store.ts'
import {
  confirmTwoFactor,
  deleteTwoFactor,
  readTwoFactor,
  writeBackupCodes,
  writeUnconfirmed,
} from '../store/two-factor-store.ts'
import { backupCodeHash, generateBackupCodes } from './backup-codes.ts'
import { authenticatorOf, base32, newTotpSecret, stepOfCode } from './totp-secret.ts'

/** What an authenticator needs: the secret to type (Base32) and the `otpauth:` URI, also as a QR code. */
export type TotpSetupDetails = { readonly secret: string; readonly uri: string; readonly qr: QrCode }

/** Starts to set up an authenticator, after the password was checked again; `confirmTotp` enables it. */
export async function startTotp(
  context: RequestContext,
  password: string,
): Promise<Outcome<TotpSetupDetails, FactorRefusal | 'already-enabled'>> {
  const { shop } = context
  const checked = await reauthenticateForFactors(context, password)
  if (!checked.ok) return checked
  const { id, email } = checked.value
  const secret = newTotpSecret()
  if (!(await writeUnconfirmed(shop.db, id, encryptSecret(shop.signer, authenticatorOf(id), secret))))
    return refused('already-enabled')
  return done(await totpSetup(secret, shop.settings.get(shopName), email))
}

/**
 * The secret that waits for its first code, to be shown again after a wrong one; `undefined` without one. Only `startTotp`,
 * which requires the password, creates one.
 */
export async function pendingTotp(context: RequestContext): Promise<TotpSetupDetails | undefined> {
  const { shop } = context
  const { id, email } = await currentAccount(context)
  const stored = await readTwoFactor(shop.db, id)
  if (!stored || stored.confirmed) return undefined
  return totpSetup(
    decryptSecret(shop.signer, authenticatorOf(id), stored.secret),
    shop.settings.get(shopName),
    email,
  )
}

async function totpSetup(bytes: Buffer, name: string, email: string): Promise<TotpSetupDetails> {
  const secret = base32(bytes)
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(email)}`
  const uri = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}`
  return { secret, uri, qr: await qrCode(uri) }
}

type TotpConfirmed = { readonly backupCodes: readonly string[]; readonly cookies: SessionCookies }

/** Enables the authenticator with a first code. The ten backup codes are shown only this once. All other sessions end, this one is renewed. */
export async function confirmTotp(
  context: RequestContext,
  code: string,
): Promise<Outcome<TotpConfirmed, 'wrong-code' | 'not-started' | 'too-many-attempts' | 'passkey-first'>> {
  const { shop } = context
  const account = await currentAccount(context)
  const stored = await readTwoFactor(shop.db, account.id)
  if (!stored || stored.confirmed) return refused('not-started')
  // A passkey may have been added since it was started.
  if (await needsPasskey(context)) return refused('passkey-first')
  if (!(await allowAttempt(shop, `first code of ${account.id}`))) return refused('too-many-attempts')
  const secret = decryptSecret(shop.signer, authenticatorOf(account.id), stored.secret)
  const step = stepOfCode(secret, normalizeCode(code), shop.nowMs())
  if (step === undefined) return refused('wrong-code')

  const backupCodes = generateBackupCodes()
  const hashes = backupCodes.map((backupCode) => backupCodeHash(shop.signer, account.id, backupCode))
  const signedIn = await shop.db.transaction().execute(async (tx) => {
    const locked = await lockForSignIn(tx, account.id)
    const first = { secret: stored.secret, step, backupCodes: hashes }
    if (!locked || !(await confirmTwoFactor(tx, account.id, first))) return undefined
    await notifyOwner(tx, shop, 'sign-in-changed', account)
    return renewSession(tx, context, locked)
  })
  if (!signedIn) return refused('not-started')
  logSecurityEvent(shop, 'second-factor-on', account.id)
  return done({ backupCodes, cookies: signedIn.cookies })
}

/** Disables it, after the password was checked again. Staff who must have it keep it, unless they have a passkey. */
export async function disableTotp(
  context: RequestContext,
  password: string,
): Promise<Outcome<undefined, FactorRefusal | 'required' | 'not-enabled'>> {
  const { shop } = context
  const checked = await reauthenticateForFactors(context, password)
  if (!checked.ok) return checked
  const { id, roles } = checked.value
  const isRequired = shop.settings.get(staffSecondFactor) && isStaff(roles)
  if (isRequired && (await readSecondFactors(shop.db, id)).passkeys === 0) return refused('required')
  if (!(await deleteTwoFactor(shop.db, id))) return refused('not-enabled')
  await notifyOwner(shop.db, shop, 'sign-in-changed', checked.value)
  logSecurityEvent(shop, 'second-factor-off', id)
  return done(undefined)
}

/** Ten new backup codes; the old ones are invalid. */
export async function replaceBackupCodes(
  context: RequestContext,
  password: string,
): Promise<Outcome<readonly string[], FactorRefusal | 'not-enabled'>> {
  const { shop } = context
  const checked = await reauthenticateForFactors(context, password)
  if (!checked.ok) return checked
  const { id } = checked.value
  const codes = generateBackupCodes()
  const hashes = codes.map((code) => backupCodeHash(shop.signer, id, code))
  if (!(await writeBackupCodes(shop.db, id, hashes))) return refused('not-enabled')
  logSecurityEvent(shop, 'backup-codes-made', id)
  return done(codes)
}

/** A QR code: `<svg viewBox="0 0 size size"><path d={path}/></svg>`, dark squares on a white background. */
export type QrCode = { readonly path: string; readonly size: number }

/** Width of the light margin, without which cameras do not find the code. */
const MARGIN = 4

/** The text as a QR code. */
async function qrCode(text: string): Promise<QrCode> {
  // The named export `raw` is a type of bar code; the default export's `raw` is the function that draws squares.
  const { default: library } = await import('bwip-js/node')
  const [symbol] = library.raw({ bcid: 'qrcode', text })
  if (!symbol || !('pixs' in symbol)) throw new Error('no QR code was drawn')
  const { pixs, pixx } = symbol
  const squares = pixs.flatMap((dark, at) =>
    dark ? [`M${(at % pixx) + MARGIN} ${Math.floor(at / pixx) + MARGIN}h1v1h-1z`] : [],
  )
  return { path: squares.join(''), size: pixx + 2 * MARGIN }
}
