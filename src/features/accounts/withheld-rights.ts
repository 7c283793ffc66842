import { isStaff, type Role } from '../../kernel/roles.ts'
import type { Shop } from '../../platform/shop.ts'
import { staffSecondFactor } from './account-settings.ts'

/** What staff are in the shop until they have proved themselves by the second factor that it demands of them. */
export const rolesUntilProved: readonly Role[] = ['customer']

/**
 * Whether an account has no more rights than a customer in a session. `isProved`: the session was opened by passkey, or
 * the account has an authenticator, without whose code none is opened.
 */
export function areRightsWithheld({ settings }: Shop, roles: readonly Role[], isProved: boolean): boolean {
  return !isProved && settings.get(staffSecondFactor) && isStaff(roles)
}
