import { locale } from '../../../kernel/locale.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { currencyNotation } from '../../../platform/rest/values/currency-notation.ts'
import { currencyCodes, currencyFormat } from '../general.ts'
import { currenciesContract } from './currencies-resource.ts'

/** All currencies, and at `current` that of the shop, with the symbol that its owner has set. */
export const currencyEndpoints = resource(currenciesContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  codes: { missing: 'woocommerce_rest_data_invalid_currency' },
  unpaged: true,
  async list() {
    const items = currencyCodes.map(currencyRecord)
    return { items, total: items.length }
  },
  async get({ call: { shop } }, { currency }) {
    if (currency === 'current') {
      const { code, symbol } = currencyFormat(shop.settings)
      return { ...currencyRecord(code), symbol }
    }
    const code = currency.toUpperCase()
    return currencyCodes.includes(code) ? currencyRecord(code) : undefined
  },
  links: ({ code }, root) => ({ self: [{ href: `${root}wc/v3/data/currencies/${code}` }] }),
})

function currencyRecord(code: string) {
  const names = new Intl.DisplayNames([locale()], { type: 'currency' })
  const { symbol } = currencyNotation(code)
  return {
    code,
    name: names.of(code) ?? code,
    symbol,
  }
}
