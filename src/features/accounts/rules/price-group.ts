import type { Role } from '../../../kernel/roles.ts'

/** The group of everybody who is not signed in, and of whoever shows no valid cookie. */
export const GUESTS = 'guest'

/** Who sees the same prices: those with the same roles (house.md §7). `administrator+customer`; guests `guest`. */
export function priceGroupOfRoles(roles: readonly Role[]): string {
  return roles.length === 0 ? GUESTS : [...new Set(roles)].sort().join('+')
}
