import type { z } from 'zod'
import { plainAmount } from '../../../kernel/format.ts'
import { endpoint, type RestEndpoint } from '../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { minorOf } from '../../../platform/rest/values/amounts.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyDecimals } from '../../settings/general.ts'
import { taxPurchase } from '../rules/tax-purchase.ts'
import { taxTerms } from '../tax.ts'
import { pricesIncludeTax, taxBasedOn } from '../tax-settings.ts'
import { quoteArgs, taxQuoteRecord } from './tax-quotes-resource.ts'
import { classFilter } from './tax-record.ts'

type Args = z.output<typeof quoteArgs>
type TaxQuote = z.output<typeof taxQuoteRecord>

/** `handsel/v1/tax-quotes`: the tax of one product for a buyer, by the computation that carts use. */
export const taxQuoteEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /handsel/v1/tax-quotes': endpoint({
    access: 'manage_woocommerce',
    denied: 'woocommerce_rest_cannot_view',
    args: quoteArgs,
    answer: restSchemaOf('tax_quote', taxQuoteRecord),
    handle: async ({ call: { shop }, args }) => ({ data: await quoteOf(shop, args) }),
  }),
}

async function quoteOf(shop: Shop, { amount, class: slug, ...args }: Args): Promise<TaxQuote> {
  const { settings } = shop
  const decimals = settings.get(currencyDecimals)
  const text = (minor: number) => plainAmount(minor, decimals)
  const minor = minorOf(amount, 'amount', decimals) ?? 0
  const terms = await taxTerms(shop, { shipping: args, billing: args })
  const line = { key: 'trial', taxStatus: 'taxable', taxClass: classFilter(slug) ?? '' } as const
  const taxed =
    terms &&
    taxPurchase({
      lines: [{ ...line, subtotalMinor: minor, totalMinor: minor }],
      ...{ shipping: undefined, fees: [], terms },
    })
  const { netTotalMinor: net = minor, taxMinor: tax = 0 } = taxed?.lines[0] ?? {}
  return {
    is_on: terms !== undefined,
    based_on: settings.get(taxBasedOn),
    includes_tax: settings.get(pricesIncludeTax),
    ...{ net: text(net), tax: text(tax), gross: text(net + tax) },
    taxes: (taxed?.byRate ?? []).map(({ rateId, label, ratePpm, compound, taxMinor }) => ({
      ...{ id: rateId, name: label, rate: plainAmount(ratePpm, 4), compound, tax: text(taxMinor) },
    })),
  }
}
