import { countryName } from '../../../settings/admin/country-names.ts'
import * as messages from './messages.ts'
import type { RateRecord } from './rate-calls.ts'

const MAX_LISTED = 3
const MAX_LENGTH = 40

type Place = Pick<RateRecord, 'country' | 'state' | 'postcodes' | 'cities'>

/** Where a rate is charged, as a line for people. */
export function placeText({ country, state, postcodes, cities }: Place): string {
  const where = country === '' ? messages.allCountries() : countryName(country)
  return [where, state, few(postcodes), few(cities)].filter(Boolean).join(' · ')
}

function few(list: readonly string[]): string {
  const more = list.length - MAX_LISTED
  const shown = list
    .slice(0, MAX_LISTED)
    .map((one) => (one.length > MAX_LENGTH ? `${one.slice(0, MAX_LENGTH)}…` : one))
  return [...shown, ...(more > 0 ? [`+${more}`] : [])].join(', ')
}

/** "19.0000" is "19 %". */
export function percentText(rate: string): string {
  return messages.percent({ rate: rate.replace(/\.?0+$/, '') })
}

/** What people call a rate: its name, else where it is charged. */
export function rateTitle(rate: Place & Pick<RateRecord, 'name' | 'rate'>): string {
  return `${rate.name || placeText(rate)} ${percentText(rate.rate)}`
}
