import {
  comparablePostcodes,
  matchesPostcode,
  parsePostcodePattern,
} from '../../addresses/rules/postcode-pattern.ts'
import { type LocationRate, type RatesByClass, STANDARD, type TaxRate } from './tax-rate.ts'

/** Where something is taxed; '' for unknown parts. */
export type TaxLocation = {
  readonly country: string
  readonly state: string
  readonly postcode: string
  readonly city: string
}

/**
 * The rates charged at a location, by class: one of each priority, the most specific match (a country before any, then a
 * state, postcodes, cities), then the first by position. None while the country is unknown.
 */
export function ratesAt(
  rates: readonly LocationRate[],
  location: TaxLocation,
  classes: readonly string[],
): RatesByClass {
  const matching = matchingRates(rates, location)
  const chargedRates = (taxClass: string) =>
    onePerPriority(matching.filter((rate) => rate.taxClass === taxClass)).map(withoutLocation)
  return Object.fromEntries([STANDARD, ...classes].map((taxClass) => [taxClass, chargedRates(taxClass)]))
}

function matchingRates(rates: readonly LocationRate[], { country, state, postcode, city }: TaxLocation) {
  if (country === '') return []
  const forms = comparablePostcodes(postcode, country)
  const [stateCode, cityName] = [state.trim().toUpperCase(), city.trim().toUpperCase()]
  return rates.filter(
    (rate) =>
      isAnyOr(rate.country, country) &&
      isAnyOr(rate.state, stateCode) &&
      (rate.cities.length === 0 || rate.cities.includes(cityName)) &&
      (rate.postcodes.length === 0 || rate.postcodes.some((pattern) => matchesPattern(pattern, forms))),
  )
}

/** An invalid pattern matches nothing. */
function matchesPattern(pattern: string, forms: readonly string[]): boolean {
  const read = parsePostcodePattern(pattern)
  return read.ok && matchesPostcode(read.value, forms)
}

const isAnyOr = (expected: string, actual: string) => expected === '' || expected === actual

function onePerPriority(rates: readonly LocationRate[]): LocationRate[] {
  const sorted = [...rates].sort(
    (a, b) =>
      a.priority - b.priority || specificity(b) - specificity(a) || a.position - b.position || a.id - b.id,
  )
  return sorted.filter((rate, index) => rate.priority !== sorted[index - 1]?.priority)
}

// A country outweighs everything after it, then a state, and so on.
function specificity({ country, state, postcodes, cities }: LocationRate): number {
  const specified = [country !== '', state !== '', postcodes.length > 0, cities.length > 0]
  return specified.reduce((sum, isSpecified) => 2 * sum + (isSpecified ? 1 : 0), 0)
}

function withoutLocation({ id, name, code, ratePpm, priority, compound, shipping }: LocationRate): TaxRate {
  return { id, name, code, ratePpm, priority, compound, shipping }
}
