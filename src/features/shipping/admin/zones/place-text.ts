import { locale } from '../../../../kernel/locale.ts'
import { COUNTRY_CODES } from '../../../settings/rules/country.ts'
import * as messages from './messages.ts'
import { type Location, REST_OF_WORLD, type WholeZone } from './zone-calls.ts'

const MAX_PLACES = 6

/** The name of a country in the language of the reader. */
function countryName(code: string): string {
  return new Intl.DisplayNames([locale()], { type: 'region' }).of(code) ?? code
}

/** All countries as choices, by name. */
export function countryChoices(): readonly { readonly value: string; readonly title: string }[] {
  const { compare } = new Intl.Collator(locale())
  const choices = COUNTRY_CODES.map((value) => ({ value, title: countryName(value) }))
  return choices.toSorted((one, other) => compare(one.title, other.title))
}

/** The places of a zone, as a line for people. */
export function placesText({ zone, locations }: WholeZone): string {
  if (zone.id === REST_OF_WORLD) return messages.everywhere()
  if (locations.length === 0) return messages.noPlaces()
  const names = locations.map(placeName)
  const more = names.length - MAX_PLACES
  return [...names.slice(0, MAX_PLACES), ...(more > 0 ? [`+${more}`] : [])].join(', ')
}

function placeName({ type, code }: Location): string {
  return type === 'country' ? countryName(code) : code
}
