import type { Feature } from '../../platform/feature.ts'
import { taxCommands } from './commands.ts'
import { taxRateUndo } from './rates.ts'
import { rateListEndpoints } from './rest/rate-list.ts'
import { classUseEndpoints, taxClassEndpoints } from './rest/tax-classes.ts'
import { taxQuoteEndpoints } from './rest/tax-quotes.ts'
import { taxRateEndpoints } from './rest/tax-rates.ts'
import { taxEndpoints } from './rest/taxes.ts'
import { clearTaxRateCache, TAX_TAG } from './tax.ts'
import { taxSettings } from './tax-settings.ts'

export const taxFeature: Feature = {
  name: 'tax',
  calls: {
    rest: {
      ...taxEndpoints,
      ...taxClassEndpoints,
      ...rateListEndpoints,
      ...taxRateEndpoints,
      ...classUseEndpoints,
      ...taxQuoteEndpoints,
    },
  },
  settings: taxSettings,
  commands: taxCommands,
  undo: { 'tax_rate.updated': taxRateUndo },
  onTags: { [TAX_TAG]: clearTaxRateCache },
}
