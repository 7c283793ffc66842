import * as messages from '../messages.ts'

// The European Union, Monaco and the United Kingdom.
const vatCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
)

/** The name of a tax without a name, in the shop's country. */
export function defaultTaxName(baseCountry: string): string {
  return vatCountries.has(baseCountry) ? messages.vat() : messages.tax()
}
