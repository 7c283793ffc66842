import { GUEST } from '../../../kernel/roles.ts'

/**
 * Whose rules price what somebody buys, the first role first (docs/wire.md A.1): the roles of the account in its own
 * order; `guest` for whoever is not signed in, or has no role.
 */
export function buyerRoles(held: readonly string[]): readonly string[] {
  return held.length === 0 ? [GUEST] : [...new Set(held)]
}

/** Whom a page is rendered for. Those with the same key see the same page; its prices are those of `roles`. */
export type PriceGroup = { readonly key: string; readonly roles: readonly string[] }

/**
 * The group of a buyer (house.md §7): only roles that some rule names tell buyers apart, so that pages are kept once for
 * all who pay the same. `ruled` absent: what rules name is not known, and every role counts.
 */
export function priceGroup(roles: readonly string[], ruled: ReadonlySet<string> | undefined): PriceGroup {
  const deciding = ruled ? roles.filter((role) => ruled.has(role)) : roles
  const paysAsGuests = roles[0] === GUEST || (deciding.length === 0 && !ruled?.has(GUEST))
  return { key: paysAsGuests ? GUEST : deciding.join('+'), roles: deciding }
}
