import type { Role } from '../../kernel/roles.ts'
import type { Call, CookieChange } from '../../platform/http/call.ts'
import type { Shop } from '../../platform/shop.ts'
import { GUESTS, priceGroupOfRoles } from './rules/price-group.ts'

const NAME = 'handsel_price_group'

/**
 * The price group that the visitor's signed cookie proves; `guest` without one, or when it was tampered with. It says which
 * prices a page shows (house.md §7), and nothing about who somebody is: what is bought is priced by the account's roles.
 */
export function priceGroupOf({ shop, cookies }: Pick<Call, 'shop' | 'cookies'>): string {
  const [group = '', signature = ''] = (cookies[NAME] ?? '').split('|')
  return shop.signer.matches('price-group', group, signature) && signature.length === LENGTH ? group : GUESTS
}

const LENGTH = 32

/** The cookie that puts a browser into the group of these roles; without roles, back among the guests. */
export function priceGroupCookie(
  { signer }: Shop,
  roles: readonly Role[],
  maxAgeSeconds?: number,
): CookieChange {
  const group = priceGroupOfRoles(roles)
  if (group === GUESTS) return { name: NAME, value: '', httpOnly: true, maxAgeSeconds: 0 }
  const value = `${group}|${signer.sign('price-group', group).slice(0, LENGTH)}`
  return { name: NAME, value, httpOnly: true, ...(maxAgeSeconds !== undefined && { maxAgeSeconds }) }
}
