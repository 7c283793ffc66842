import type { Feature } from '../../platform/feature.ts'
import { cachedZones } from './cached-zones.ts'
import { shippingCommands } from './commands.ts'
import { quoteEndpoints } from './rest/quotes.ts'
import { wholeZoneEndpoints } from './rest/whole-zones.ts'
import { shippingEndpoints } from './rest/zones.ts'
import { shippingSettings } from './shipping-settings.ts'

export const shippingFeature: Feature = {
  name: 'shipping',
  calls: { rest: { ...shippingEndpoints, ...wholeZoneEndpoints, ...quoteEndpoints } },
  settings: shippingSettings,
  cachedValues: [cachedZones],
  commands: shippingCommands,
}
