import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Role } from '../../kernel/roles.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { emitAccountChange } from './registration/account-events.ts'
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
    .execute((tx) => setRolesInTransaction(tx, shop, accountId, roles))
  if (outcome.ok) logSecurityEvent(shop, 'roles-changed', accountId)
  return outcome
}

/** The same as part of a larger transaction, whose caller logs the event after the commit. */
export async function setRolesInTransaction(
  tx: Db,
  shop: Pick<Shop, 'actor' | 'nowMs'>,
  accountId: number,
  roles: readonly Role[],
): Promise<Outcome<undefined, RoleRefusal>> {
  if (roles.length === 0) return refused('no-role')
  if (!roles.includes('administrator') && (await isLastAdministrator(tx, accountId))) {
    return refused('last-administrator')
  }
  const given = [...new Set(roles)]
  if (!(await writeRoles(tx, accountId, given, new Date(shop.nowMs())))) return refused('no-account')
  await emitAccountChange(tx, shop, accountId, { roles: { after: given } })
  await deleteSessions(tx, accountId)
  return done(undefined)
}

/** Whether the shop would have no administrator without this account. Locks the administrators, so that concurrent calls wait. */
export async function isLastAdministrator(tx: Db, accountId: number): Promise<boolean> {
  const administrators = await lockAdministrators(tx)
  return administrators.length === 1 && administrators[0] === accountId
}
