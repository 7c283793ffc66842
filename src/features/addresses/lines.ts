import { formatAddress } from 'localized-address-format'
import { stateByCode, townInCapitals } from './country-facts.ts'
import { countryName } from './country-names.ts'
import { makeFormat } from './format-of.ts'
import type { Address } from './rules/address.ts'
import { isEasternScript, personName } from './rules/person-name.ts'
import { stateName } from './rules/states.ts'

/**
 * The lines of an address as its country's post writes them, the country last; what is empty leaves no gap
 * (docs/decisions/0008-addresses.md). Of Japan, China, Korea and Taiwan in the script that it is written in.
 */
export function linesOf(address: Address): readonly string[] {
  const country = countryName(address.country)
  const script = isEasternScript(address.line1 + address.city) ? 'local' : 'latin'
  const lines = formatAddress(
    {
      postalCountry: address.country,
      name: personName(address),
      organization: address.company,
      postalCode: address.postcode,
      ...placeOnLabel(address, country, script),
    },
    script,
  )
  return [...lines, country].filter(Boolean)
}

type Place = {
  readonly addressLines: string[]
  readonly locality: string
  readonly administrativeArea: string
}

/** Street, town and state, where labels of the country have a place for them. */
function placeOnLabel(address: Address, country: string, script: 'local' | 'latin'): Place {
  const state = stateOnLabel(address)
  const town = townInCapitals.has(address.country) ? address.city.toUpperCase() : address.city
  const street = [address.line1, address.line2]
  if (address.country === 'JP') {
    const { city, line1, line2 } = address
    const inOneLine = [line1, line2, city].filter(Boolean).join(', ')
    const addressLines = script === 'local' ? [city + line1, line2] : [inOneLine]
    return { addressLines: addressLines.filter(Boolean), locality: '', administrativeArea: state }
  }
  const has = roomOn(address.country)
  const isTownApart = !has.town && !isSame(town, country)
  // A county that was written by hand is printed even where the post does without.
  const isStateApart = !has.state && makeFormat(address.country).states === undefined
  return {
    addressLines: [...street, isTownApart ? town : ''].filter(Boolean),
    locality: isStateApart ? [town, state].filter(Boolean).join(', ') : town,
    administrativeArea: state,
  }
}

/** Nothing where the town has the same name: Barcelona lies in Barcelona. */
function stateOnLabel({ country, state, city }: Address): string {
  if (stateByCode.has(country)) return state
  const name = stateName(makeFormat(country).states, state)
  if (isSame(name, city)) return ''
  return country === 'IE' && name !== '' && name !== state ? `Co. ${name}` : name
}

/** Whether labels of the country have a place for the town and the state. */
function roomOn(postalCountry: string): { readonly town: boolean; readonly state: boolean } {
  const shows = (part: object) =>
    formatAddress({ postalCountry, ...part }, 'latin')
      .join()
      .includes('#')
  return { town: shows({ locality: '#' }), state: shows({ administrativeArea: '#' }) }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
