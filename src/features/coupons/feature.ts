import type { Feature } from '../../platform/feature.ts'
import { cardSettings } from './card-settings.ts'
import { couponCommands } from './commands.ts'
import { couponSettings } from './coupon-settings.ts'
import { keptAutoCoupons } from './coupons.ts'
import { personalInCoupons } from './personal.ts'

export const couponsFeature: Feature = {
  name: 'coupons',
  settings: [...couponSettings, ...cardSettings],
  kept: [keptAutoCoupons],
  commands: couponCommands,
  personal: personalInCoupons,
}
