import { type Settings, text } from '../../platform/settings.ts'
import { baseAddress } from './general.ts'
import * as messages from './messages.ts'
import { COUNTRY_CODES } from './rules/country.ts'

export const sellToCountries = text({
  name: 'sell_to_countries',
  title: messages.settingSellToCountries,
  help: messages.settingSellToCountriesHelp,
  group: 'places',
  format: 'countries',
  default: 'US CA GB IE AU NZ AT BE CH DE DK ES FI FR IT LU NL NO PT SE',
  check: problemInCountries,
})

/** Codes of the countries that the shop sells to; all where none is named, so that no shop is closed to everybody. */
export function sellingCountries(settings: Settings): readonly string[] {
  const codes = codesIn(settings.get(sellToCountries))
  return codes.length > 0 ? codes : COUNTRY_CODES
}

/**
 * The location of a customer without an address, for shipping and tax: that of the shop, or the first selling country where
 * the shop does not sell to its own.
 */
export function defaultCustomerLocation(settings: Settings): ReturnType<typeof baseAddress> {
  const base = baseAddress(settings)
  const [firstCountry = base.country, ...otherCountries] = sellingCountries(settings)
  const sellsToBase = [firstCountry, ...otherCountries].includes(base.country)
  return sellsToBase ? base : { country: firstCountry, state: '', postcode: '', city: '' }
}

/** The codes in a list of countries, separated by spaces or commas. */
function codesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((code) => code !== '')
}

function problemInCountries(text: string): string | undefined {
  const invalidCode = codesIn(text).find((code) => !COUNTRY_CODES.includes(code))
  return (
    invalidCode && `sell_to_countries must be two-letter codes such as US DE GB; "${invalidCode}" is not one.`
  )
}
