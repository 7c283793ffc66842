import type { Shop } from '../../../platform/shop.ts'
import { notifyOwner } from '../email/mail-queue.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import { areRolesRestricted } from '../sessions/restricted-roles.ts'
import { signedInPerson } from '../sign-in/reauthenticate.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import type { Account } from '../store/account-store.ts'
import { deleteLinks } from '../store/link-store.ts'
import { deletePasskeys, readSecondFactors } from '../store/passkey-store.ts'
import { deleteSessions } from '../store/session-store.ts'
import { deleteTwoFactor } from '../store/two-factor-store.ts'

export type SecondFactors = {
  readonly totp: boolean
  readonly backupCodesLeft: number
  readonly passkeys: number
  /** The shop requires a second factor of this account, and there is none. */
  readonly mustSetUp: boolean
  /** There is a passkey, but the password alone opened this session: it has a customer's rights. */
  readonly mustUsePasskey: boolean
}

/** The second factors of the signed-in account. */
export async function secondFactorsOf(context: RequestContext): Promise<SecondFactors> {
  const { shop } = context
  const { id, roles, proof } = signedInPerson(context)
  const factors = await readSecondFactors(shop.db, id)
  const isRequired = proof.hasRestrictedRoles ?? areRolesRestricted(shop, roles, factors.totp)
  const hasPasskey = factors.passkeys > 0
  return {
    ...factors,
    mustSetUp: isRequired && !hasPasskey,
    mustUsePasskey: hasPasskey && proof.hasRestrictedRoles === true,
  }
}

/**
 * Removes the authenticator and passkeys of an account whose owner lost them; only the command line can do this, since the
 * password alone must not. All sessions end, and a mail notifies the owner.
 */
export async function removeSecondFactors(shop: Shop, account: Account): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await lockForSignIn(tx, account.id)
    await deleteTwoFactor(tx, account.id)
    await deletePasskeys(tx, account.id)
    await deleteSessions(tx, account.id)
    await deleteLinks(tx, account.id, ['second-factor'])
    await notifyOwner(tx, shop, 'sign-in-changed', account)
  })
  logSecurityEvent(shop, 'second-factors-dropped', account.id)
}
