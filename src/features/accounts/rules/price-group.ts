import { GUEST } from '../../../kernel/roles.ts'

/**
 * The roles that decide the prices of a purchase, the first role first (docs/wire.md A.1): those of the account in its own
 * order; `guest` for a person who is not signed in, or has no role.
 */
export function buyerRoles(roles: readonly string[]): readonly string[] {
  return roles.length === 0 ? [GUEST] : [...new Set(roles)]
}

/** The buyers that a page is rendered for. The same key means the same page, with the prices of `roles`. */
export type BuyerPriceGroup = { readonly key: string; readonly roles: readonly string[] }

/**
 * The price group of a buyer (house.md §7): only roles that some price rule names matter, so that pages are cached once for
 * all who pay the same. `rolesWithRules` absent: it is not known which roles have rules, and every role counts.
 */
export function priceGroup(
  roles: readonly string[],
  rolesWithRules: ReadonlySet<string> | undefined,
): BuyerPriceGroup {
  const relevantRoles = rolesWithRules ? roles.filter((role) => rolesWithRules.has(role)) : roles
  const paysAsGuests = roles[0] === GUEST || (relevantRoles.length === 0 && !rolesWithRules?.has(GUEST))
  return { key: paysAsGuests ? GUEST : relevantRoles.join('+'), roles: relevantRoles }
}
