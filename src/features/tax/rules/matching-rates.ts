import { fitsPostcode, postcodeForms, readPostcode } from '../../addresses/rules/postcode-pattern.ts'
import { type PlacedRate, type RatesByClass, STANDARD, type TaxRate } from './tax-rate.ts'

/** Where something is taxed; '' for what is not known. */
export type TaxPlace = {
  readonly country: string
  readonly state: string
  readonly postcode: string
  readonly city: string
}

/**
 * The rates charged at a place, of each class: one of each priority, the most particular of those that fit (a country
 * before any, then a state, postcodes, cities), then the first by position. None where the country is not known.
 */
export function ratesAt(
  rates: readonly PlacedRate[],
  place: TaxPlace,
  classes: readonly string[],
): RatesByClass {
  const fitting = fittingRates(rates, place)
  const charged = (taxClass: string) =>
    oneOfEachPriority(fitting.filter((rate) => rate.taxClass === taxClass)).map(plainRate)
  return Object.fromEntries([STANDARD, ...classes].map((taxClass) => [taxClass, charged(taxClass)]))
}

function fittingRates(rates: readonly PlacedRate[], { country, state, postcode, city }: TaxPlace) {
  if (country === '') return []
  const forms = postcodeForms(postcode, country)
  const [stateCode, cityName] = [state.trim().toUpperCase(), city.trim().toUpperCase()]
  return rates.filter(
    (rate) =>
      isAnyOr(rate.country, country) &&
      isAnyOr(rate.state, stateCode) &&
      (rate.cities.length === 0 || rate.cities.includes(cityName)) &&
      (rate.postcodes.length === 0 || rate.postcodes.some((pattern) => isFitted(pattern, forms))),
  )
}

/** A pattern of no sense fits nothing. */
function isFitted(pattern: string, forms: readonly string[]): boolean {
  const read = readPostcode(pattern)
  return read.ok && fitsPostcode(read.value, forms)
}

const isAnyOr = (wanted: string, given: string) => wanted === '' || wanted === given

function oneOfEachPriority(rates: readonly PlacedRate[]): PlacedRate[] {
  const inOrder = [...rates].sort(
    (a, b) =>
      a.priority - b.priority ||
      particularity(b) - particularity(a) ||
      a.position - b.position ||
      a.id - b.id,
  )
  return inOrder.filter((rate, index) => rate.priority !== inOrder[index - 1]?.priority)
}

// Whatever is told of the country counts for more than all that comes behind it, and so on.
function particularity({ country, state, postcodes, cities }: PlacedRate): number {
  const told = [country !== '', state !== '', postcodes.length > 0, cities.length > 0]
  return told.reduce((sum, isTold) => 2 * sum + (isTold ? 1 : 0), 0)
}

function plainRate({ id, name, code, ratePpm, priority, compound, shipping }: PlacedRate): TaxRate {
  return { id, name, code, ratePpm, priority, compound, shipping }
}
