import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Role } from '../../kernel/roles.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { noteEvent } from './security-log.ts'
import { deleteSessions } from './session-store.ts'
import { holdAdministrators, writeRoles } from './store.ts'

export type RoleRefusal = 'no-account' | 'no-role' | 'last-administrator'

/** Gives an account these roles and no others; all its sessions end. Whether the asker may do so, the caller has asked. */
export async function setRoles(
  shop: Shop,
  accountId: number,
  roles: readonly Role[],
): Promise<Outcome<undefined, RoleRefusal>> {
  const outcome = await shop.db
    .transaction()
    .execute((tx) => setRolesWithin(tx, accountId, roles, new Date(shop.nowMs())))
  if (outcome.ok) noteEvent(shop, 'roles-changed', accountId)
  return outcome
}

/** The same as a part of a greater change, which notes the event once it is done. */
export async function setRolesWithin(
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

/** Whether the shop would have no administrator without this account. Two who ask at once wait for each other. */
export async function isLastAdministrator(tx: Db, accountId: number): Promise<boolean> {
  const administrators = await holdAdministrators(tx)
  return administrators.length === 1 && administrators[0] === accountId
}
