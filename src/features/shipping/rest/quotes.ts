import { z } from 'zod'
import { endpoint, type RestEndpoint } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { amountArg, amountText, minorOf } from '../../../platform/rest/values/amounts.ts'
import { currencyDecimals } from '../../settings/general.ts'
import { parcelOf } from '../rules/parcel.ts'
import { chosenRate } from '../rules/rate.ts'
import { rateNotes } from '../rules/rate-notes.ts'
import { ratesFor, zoneOf } from '../shipping.ts'
import { quoteRecord } from './quotes-resource.ts'

const code = z.string().trim().max(60)

/** `handsel/v1/shipping-quotes`: what shipping would cost, by the rules that carts use. */
export const quoteEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /handsel/v1/shipping-quotes': endpoint({
    access: 'manage_woocommerce',
    denied: 'woocommerce_rest_cannot_view',
    args: z.object({
      country: code
        .regex(/^([A-Za-z]{2})?$/)
        .toUpperCase()
        .default('')
        .describe('The country of the destination; empty for the one that is assumed of new visitors.'),
      state: code.toUpperCase().default('').describe('The code of its state.'),
      postcode: code.default('').describe('Its postcode.'),
      city: code.default('').describe('Its city.'),
      amount: amountArg.default('0').describe('The price of all items together.'),
      quantity: z.int().min(1).max(1_000_000).default(1).describe('The number of items.'),
      weight_grams: z
        .number()
        .min(0)
        .max(1_000_000_000)
        .default(0)
        .describe('The weight of one item, in grams.'),
    }),
    answer: restSchemaOf('shipping_quote', quoteRecord),
    async handle({ call: { shop }, args }) {
      const decimals = shop.settings.get(currencyDecimals)
      const { country, state, postcode, city, quantity, weight_grams: weightGrams } = args
      const to = { country, state, postcode, city }
      const costMinor = minorOf(args.amount, 'amount', decimals) ?? 0
      const parcel = parcelOf(to, { costMinor, quantity, weightGrams })
      const rates = ratesFor(shop, parcel)
      const chosen = chosenRate(rates, undefined)
      const zone = zoneOf(shop, parcel)
      return {
        data: {
          zone: zone ? { id: zone.id, name: zone.name } : null,
          rates: rates.map((rate) => ({
            id: rate.id,
            title: rate.title,
            cost: amountText(rate.costMinor, decimals),
            is_preselected: rate === chosen,
            notes: [...rateNotes(rate)],
          })),
        },
      }
    },
  }),
}
