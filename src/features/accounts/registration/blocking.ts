import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { isStaff } from '../../../kernel/roles.ts'
import type { Shop } from '../../../platform/shop.ts'
import { emailKey } from '../rules/email.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import { isEmailBlocked, writeBlock } from '../store/account-store.ts'
import { deleteSessions } from '../store/session-store.ts'
import { emitAccountChange } from './account-events.ts'

/**
 * Blocks a customer, whose sessions end at once: the account neither signs in nor orders until it is unblocked. The reason is for
 * staff. Refused: no such account, or one of staff.
 */
export function blockCustomer(
  shop: Shop,
  id: number,
  reason: string,
): Promise<Outcome<void, 'no-customer' | 'staff'>> {
  return writeBlockOf(shop, id, { reason, at: new Date(shop.nowMs()) })
}

/** Ends the block of a customer. Refused: no such account, or one of staff. */
export function unblockCustomer(shop: Shop, id: number): Promise<Outcome<void, 'no-customer' | 'staff'>> {
  return writeBlockOf(shop, id, undefined)
}

async function writeBlockOf(
  shop: Shop,
  id: number,
  block: { readonly reason: string; readonly at: Date } | undefined,
): Promise<Outcome<void, 'no-customer' | 'staff'>> {
  const written = await shop.db
    .transaction()
    .execute(async (tx): Promise<Outcome<void, 'no-customer' | 'staff'>> => {
      const account = await lockForSignIn(tx, id)
      if (!account) return refused('no-customer')
      if (isStaff(account.roles)) return refused('staff')
      await writeBlock(tx, id, block)
      await deleteSessions(tx, id)
      const blocked = { before: account.isBlocked, after: block !== undefined }
      await emitAccountChange(tx, shop, id, { blocked })
      return done(undefined)
    })
  if (written.ok) logSecurityEvent(shop, block ? 'blocked' : 'unblocked', id)
  return written
}

/** Whether the owner of this address may not order: the account with it, or with one that looks like it, is blocked. */
export function isBlockedAddress({ db }: Pick<Shop, 'db'>, email: string): Promise<boolean> {
  return isEmailBlocked(db, emailKey(email))
}
