import { roundMinor } from '../../../kernel/money.ts'
import type { PriceNow } from '../../catalog/rules/price.ts'

/** What buyers of a role pay for one item instead of the product's price (docs/wire.md A.1); minor units and ppm. */
export type RolePrice =
  | { readonly kind: 'flat'; readonly regularMinor: number; readonly saleMinor?: number | undefined }
  | { readonly kind: 'percentage'; readonly discountPpm: number; readonly off: 'sale' | 'regular' }

/** The price now for buyers of a role; without a role price it is the normal price. Never below zero. */
export function rolePriceNow(role: RolePrice | undefined, price: PriceNow): PriceNow {
  if (!role) return price
  if (role.kind === 'flat') {
    const { regularMinor, saleMinor } = role
    const onSale = saleMinor !== undefined && saleMinor < regularMinor
    return { activeMinor: onSale ? saleMinor : regularMinor, regularMinor, onSale }
  }
  const baseMinor = role.off === 'regular' ? price.regularMinor : price.activeMinor
  const remainingPpm = 1_000_000 - Math.min(1_000_000, Math.max(0, role.discountPpm))
  const activeMinor = roundMinor((baseMinor * remainingPpm) / 1_000_000)
  return { activeMinor, regularMinor: price.regularMinor, onSale: activeMinor < price.regularMinor }
}
