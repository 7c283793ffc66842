import type { Feature } from '../../platform/feature.ts'
import { checkoutSettings } from './checkout-settings.ts'
import { checkoutCalls } from './routes.tsx'

export const checkoutFeature: Feature = {
  name: 'checkout',
  calls: checkoutCalls,
  settings: checkoutSettings,
}
