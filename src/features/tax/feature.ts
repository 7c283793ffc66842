import type { Feature } from '../../platform/feature.ts'
import { taxCommands } from './commands.ts'
import { taxClassEndpoints } from './rest/tax-classes.ts'
import { taxEndpoints } from './rest/taxes.ts'
import { clearTaxRateCache, TAX_TAG } from './tax.ts'
import { taxSettings } from './tax-settings.ts'

export const taxFeature: Feature = {
  name: 'tax',
  calls: { rest: { ...taxEndpoints, ...taxClassEndpoints } },
  settings: taxSettings,
  commands: taxCommands,
  onTags: { [TAX_TAG]: clearTaxRateCache },
}
