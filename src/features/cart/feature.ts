import type { Feature } from '../../platform/feature.ts'
import { cartPersonalData } from './cart.ts'
import { cartSettings } from './cart-settings.ts'
import { cartJobs } from './jobs.ts'
import { cartCalls } from './routes.tsx'

export const cartFeature: Feature = {
  name: 'cart',
  calls: cartCalls,
  settings: cartSettings,
  ...cartJobs,
  personal: cartPersonalData,
}
