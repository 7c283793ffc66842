import type { Feature } from '../../platform/feature.ts'
import { cachedZones } from './cached-zones.ts'
import { shippingCommands } from './commands.ts'
import { shippingSettings } from './shipping-settings.ts'

export const shippingFeature: Feature = {
  name: 'shipping',
  settings: shippingSettings,
  cachedValues: [cachedZones],
  commands: shippingCommands,
}
