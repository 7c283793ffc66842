import type { Feature } from '../../platform/feature.ts'
import { taxCommands } from './commands.ts'
import { clearTaxRateCache, TAX_TAG } from './tax.ts'
import { taxSettings } from './tax-settings.ts'

export const taxFeature: Feature = {
  name: 'tax',
  settings: taxSettings,
  commands: taxCommands,
  onTags: { [TAX_TAG]: clearTaxRateCache },
}
