import { type Settings, text } from '../../platform/settings.ts'
import { baseAddress } from './general.ts'
import { COUNTRY_CODES } from './rules/country.ts'

export const sellTo = text({
  name: 'sell_to_countries',
  help: 'Countries that the shop sells to, as two-letter codes with spaces between.',
  default: 'US CA GB IE AU NZ AT BE CH DE DK ES FI FR IT LU NL NO PT SE',
  check: faultInCountries,
})

/** Codes of the countries that the shop sells to. */
export function countriesSoldTo(settings: Settings): string[] {
  return codesIn(settings.get(sellTo))
}

/**
 * Where a shopper counts as living who has not said, for delivery and tax alike: where the shop is; where that is not
 * sold to, in the first country that is.
 */
export function assumedAddress(settings: Settings): ReturnType<typeof baseAddress> {
  const home = baseAddress(settings)
  const [first = home.country, ...others] = countriesSoldTo(settings)
  const isHomeSoldTo = [first, ...others].includes(home.country)
  return isHomeSoldTo ? home : { country: first, state: '', postcode: '', city: '' }
}

/** The codes that stand in a list of countries, with spaces or commas between. */
function codesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((code) => code !== '')
}

function faultInCountries(text: string): string | undefined {
  const codes = codesIn(text)
  const unknown = codes.find((code) => !COUNTRY_CODES.includes(code))
  if (unknown) return `sell_to_countries takes two-letter codes such as US DE GB, and "${unknown}" is none.`
  return codes.length === 0 ? 'sell_to_countries must name one country at least.' : undefined
}
