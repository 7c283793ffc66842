import { formatAddress } from 'localized-address-format'
import { cityInCapitals, stateByCode } from './country-address-rules.ts'
import { formatOfCountry } from './country-format.ts'
import { countryName } from './country-names.ts'
import type { Address } from './rules/address.ts'
import { isEasternScript, personName } from './rules/person-name.ts'
import { stateName } from './rules/states.ts'

/**
 * The lines of an address label as the country's post requires them, the country last; empty fields leave no gap
 * (docs/decisions/0008-addresses.md). Addresses in Japan, China, Korea and Taiwan follow the script that they are written in.
 */
export function addressLines(address: Address): readonly string[] {
  const country = countryName(address.country)
  const script = isEasternScript(address.line1 + address.city) ? 'local' : 'latin'
  const lines = formatAddress(
    {
      postalCountry: address.country,
      name: personName(address),
      organization: address.company,
      postalCode: address.postcode,
      ...labelLocation(address, country, script),
    },
    script,
  )
  return [...lines, country].filter(Boolean)
}

type LabelLocation = {
  readonly addressLines: string[]
  readonly locality: string
  readonly administrativeArea: string
}

/** Street, city and state, where labels of the country print them. */
function labelLocation(address: Address, country: string, script: 'local' | 'latin'): LabelLocation {
  const state = stateOnLabel(address)
  const cityName = cityInCapitals.has(address.country) ? address.city.toUpperCase() : address.city
  const street = [address.line1, address.line2]
  if (address.country === 'JP') {
    const { city, line1, line2 } = address
    const joined = [line1, line2, city].filter(Boolean).join(', ')
    const streetLines = script === 'local' ? [city + line1, line2] : [joined]
    return { addressLines: streetLines.filter(Boolean), locality: '', administrativeArea: state }
  }
  const prints = printedParts(address.country)
  const isCitySeparate = !prints.city && !isSame(cityName, country)
  // A county typed by hand is printed even where the post does not need it.
  const isStateSeparate = !prints.state && formatOfCountry(address.country).states === undefined
  return {
    addressLines: [...street, isCitySeparate ? cityName : ''].filter(Boolean),
    locality: isStateSeparate ? [cityName, state].filter(Boolean).join(', ') : cityName,
    administrativeArea: state,
  }
}

/** Empty where the city has the same name: Barcelona is in Barcelona. */
function stateOnLabel({ country, state, city }: Address): string {
  if (stateByCode.has(country)) return state
  const name = stateName(formatOfCountry(country).states, state)
  if (isSame(name, city)) return ''
  return country === 'IE' && name !== '' && name !== state ? `Co. ${name}` : name
}

/** Whether labels of the country print the city and the state. */
function printedParts(postalCountry: string): { readonly city: boolean; readonly state: boolean } {
  const isPrinted = (part: object) =>
    formatAddress({ postalCountry, ...part }, 'latin')
      .join()
      .includes('#')
  return { city: isPrinted({ locality: '#' }), state: isPrinted({ administrativeArea: '#' }) }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
