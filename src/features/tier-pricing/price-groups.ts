import type { PriceGroups } from '../../platform/cache/price-groups.ts'
import type { Shop } from '../../platform/shop.ts'
import { buyerRoles, priceGroup } from '../accounts/rules/price-group.ts'
import { rolesInCookieHeader, rolesOfBuyer } from '../accounts/sessions/price-group.ts'
import { rolesWithRules } from './rule-writing-store.ts'

/**
 * Distinguishes pages by the prices on them: buyers are of one group unless a rule names a role of one of them. While a change
 * of the rules is on its way, all roles are separate groups: no page is shown to a buyer with other prices.
 */
export function createPriceGroups(shop: Pick<Shop, 'db' | 'signer' | 'nowMs'>): PriceGroups {
  const guest = buyerRoles([])
  let ruled: ReadonlySet<string> | undefined
  let lastRuled: ReadonlySet<string> | undefined
  let guests = priceGroup(guest, ruled)
  let changes = 0
  const know = (roles: ReadonlySet<string> | undefined) => {
    ruled = roles
    lastRuled = roles ?? lastRuled
    guests = priceGroup(guest, ruled)
  }
  return {
    ofCookie(header) {
      const roles = rolesInCookieHeader(shop, header)
      return roles ? priceGroup(roles, ruled) : guests
    },
    ofPerson: (person) => (person ? priceGroup(rolesOfBuyer(person), ruled) : guests),
    asLastKnown: ({ roles }) => priceGroup(roles, lastRuled),
    forget() {
      changes += 1
      know(undefined)
    },
    async renew() {
      const known = changes
      const roles = await rolesWithRules(shop.db)
      // What changed meanwhile is not in what was read.
      if (changes === known) know(roles)
    },
  }
}
