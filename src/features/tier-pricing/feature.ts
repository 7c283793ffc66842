import type { Feature } from '../../platform/feature.ts'
import { tierCommands } from './owner/commands.ts'
import { createPriceGroups } from './price-groups.ts'
import { tierPricingCalls } from './routes.tsx'
import { tierCartSettings } from './tier-cart-settings.ts'
import { tierDisplaySettings } from './tier-display-settings.ts'
import { tierSettings } from './tier-settings.ts'

export const tierPricingFeature: Feature = {
  name: 'tier-pricing',
  calls: tierPricingCalls,
  settings: [...tierSettings, ...tierDisplaySettings, ...tierCartSettings],
  priceGroups: createPriceGroups,
  commands: tierCommands,
}
