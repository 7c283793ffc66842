import { isStaff, type Role } from '../../../kernel/roles.ts'
import type { Shop } from '../../../platform/shop.ts'
import { staffSecondFactor } from '../account-settings.ts'

/** The roles of staff until they have used the second factor that the shop requires. */
export const rolesWithoutSecondFactor: readonly Role[] = ['customer']

/**
 * Whether a session of this account has only the rights of a customer. `hasSecondFactor`: a passkey opened the session, or
 * the account has an authenticator, without whose code no session opens.
 */
export function areRolesRestricted(
  { settings }: Shop,
  roles: readonly Role[],
  hasSecondFactor: boolean,
): boolean {
  return !hasSecondFactor && settings.get(staffSecondFactor) && isStaff(roles)
}
