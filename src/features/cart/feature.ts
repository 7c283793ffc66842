import type { Feature } from '../../platform/feature.ts'
import { cartPersonalData, deleteExpiredCarts } from './cart.ts'
import { cartSettings } from './cart-settings.ts'
import { MERGE_LATE_CART } from './merge/end-guest-cart.ts'
import { mergeLateGuestCart } from './merge/merge-carts.ts'
import { cartCalls } from './routes.tsx'

export const cartFeature: Feature = {
  name: 'cart',
  calls: cartCalls,
  settings: cartSettings,
  jobs: { 'sweep-carts': deleteExpiredCarts, [MERGE_LATE_CART]: mergeLateGuestCart },
  schedule: { 'sweep-carts': '17 3 * * *' },
  personal: cartPersonalData,
}
