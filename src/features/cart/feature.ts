import type { Feature } from '../../platform/feature.ts'
import { cartPersonalData } from './cart.ts'
import { cartSettings, scriptSourcesForOthers } from './cart-settings.ts'
import { cartJobs } from './jobs.ts'
import { cartCalls } from './routes.tsx'

export const cartFeature: Feature = {
  name: 'cart',
  calls: cartCalls,
  settings: cartSettings,
  securityOrigins: { scripts: ({ settings }) => scriptSourcesForOthers(settings) },
  ...cartJobs,
  personal: cartPersonalData,
}
