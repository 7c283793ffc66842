import type { Feature } from '../../platform/feature.ts'
import { adoptLateCart } from './adopt.ts'
import { ADOPT_LATE_CART } from './adopt-late.ts'
import { cartSettings } from './cart-settings.ts'
import { sweepCarts } from './open-cart.ts'
import { personalInCart } from './personal.ts'
import { cartCalls } from './routes.tsx'

export const cartFeature: Feature = {
  name: 'cart',
  calls: cartCalls,
  settings: cartSettings,
  jobs: { 'sweep-carts': sweepCarts, [ADOPT_LATE_CART]: adoptLateCart },
  schedule: { 'sweep-carts': '17 3 * * *' },
  personal: personalInCart,
}
