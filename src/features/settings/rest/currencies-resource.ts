import { z } from 'zod'
import { contract } from '../../../platform/rest/resource/contract.ts'

/** `/wp-json/wc/v3/data/currencies`. */
export const currenciesContract = contract({
  path: 'wc/v3/data/currencies',
  title: 'data_currency',
  key: { currency: z.string().max(10).describe('The three-letter code of the currency, or current.') },
  record: z.object({
    code: z.string().describe('The three-letter code of the currency.').meta({ readonly: true }),
    name: z.string().describe('The name of the currency.').meta({ readonly: true }),
    symbol: z.string().describe('The symbol of the currency.').meta({ readonly: true }),
  }),
})
