import type { Feature } from '../../platform/feature.ts'
import { shippingCommands } from './commands.ts'
import { keptZones } from './kept-zones.ts'
import { shippingSettings } from './shipping-settings.ts'

export const shippingFeature: Feature = {
  name: 'shipping',
  settings: shippingSettings,
  kept: [keptZones],
  commands: shippingCommands,
}
