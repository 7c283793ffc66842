import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Role } from '../../kernel/roles.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { logSecurityEvent } from './sign-in/security-log.ts'
import { lockAdministrators, writeRoles } from './store/account-store.ts'
import { deleteSessions } from './store/session-store.ts'

export type RoleRefusal = 'no-account' | 'no-role' | 'last-administrator'

/** Gives an account exactly these roles and ends all its sessions. The caller has checked that this is allowed. */
export async function setRoles(
  shop: Shop,
  accountId: number,
  roles: readonly Role[],
): Promise<Outcome<undefined, RoleRefusal>> {
  const outcome = await shop.db
    .transaction()
    .execute((tx) => setRolesInTransaction(tx, accountId, roles, new Date(shop.nowMs())))
  if (outcome.ok) logSecurityEvent(shop, 'roles-changed', accountId)
  return outcome
}

/** The same as part of a larger transaction, whose caller logs the event after the commit. */
export async function setRolesInTransaction(
  tx: Db,
  accountId: number,
  roles: readonly Role[],
  now: Date,
): Promise<Outcome<undefined, RoleRefusal>> {
  if (roles.length === 0) return refused('no-role')
  if (!roles.includes('administrator') && (await isLastAdministrator(tx, accountId))) {
    return refused('last-administrator')
  }
  if (!(await writeRoles(tx, accountId, [...new Set(roles)], now))) return refused('no-account')
  await deleteSessions(tx, accountId)
  return done(undefined)
}

/** Whether the shop would have no administrator without this account. Locks the administrators, so that concurrent calls wait. */
export async function isLastAdministrator(tx: Db, accountId: number): Promise<boolean> {
  const administrators = await lockAdministrators(tx)
  return administrators.length === 1 && administrators[0] === accountId
}
