import { resource } from '../../../platform/rest/resource/resource.ts'
import { CONTINENT_CODES, countriesOf } from '../../settings/rules/continent.ts'
import { COUNTRY_CODES } from '../../settings/rules/country.ts'
import { countryName, countryOptions } from '../country-names.ts'
import { statesOf } from '../country-states.ts'
import { formatsOfCountry } from './country-formats.ts'
import { continentsContract, countriesContract, dataContract } from './data-resource.ts'

const access = { read: 'manage_woocommerce', write: 'manage_woocommerce' } as const
const codes = { missing: 'woocommerce_rest_data_invalid_location' } as const

const lists = [
  { slug: 'continents', description: 'Continents with their countries and states.' },
  { slug: 'countries', description: 'Countries with their states.' },
  { slug: 'currencies', description: 'Currencies with their symbols.' },
]

/** `wc/v3/data`: places, for programs that show addresses or rates. */
export const dataEndpoints = {
  ...resource(dataContract, {
    access,
    unpaged: true,
    list: async () => ({ items: lists, total: lists.length }),
  }),
  ...resource(countriesContract, {
    access,
    codes,
    unpaged: true,
    async list() {
      const items = countryOptions(COUNTRY_CODES).map(({ code }) => countryRecord(code))
      return { items, total: items.length }
    },
    async get(_request, { location }) {
      const code = location.toUpperCase()
      return COUNTRY_CODES.includes(code) ? countryRecord(code) : undefined
    },
    links: linkedByCode('countries'),
  }),
  ...resource(continentsContract, {
    access,
    codes,
    unpaged: true,
    list: async () => ({ items: CONTINENT_CODES.map(continentRecord), total: CONTINENT_CODES.length }),
    async get(_request, { location }) {
      const code = location.toUpperCase()
      return CONTINENT_CODES.includes(code) ? continentRecord(code) : undefined
    },
    links: linkedByCode('continents'),
  }),
}

function countryRecord(code: string) {
  return { code, name: countryName(code), states: [...(statesOf(code) ?? [])] }
}

function continentRecord(code: string) {
  return {
    code,
    name: continentNames[code] ?? code,
    countries: countriesOf(code).map((country) => {
      const { currencyCode, position, decimals, decimalSeparator, thousandSeparator, ...units } =
        formatsOfCountry(country)
      const { name, states } = countryRecord(country)
      return {
        code: country,
        currency_code: currencyCode,
        currency_pos: position,
        decimal_sep: decimalSeparator,
        dimension_unit: units.lengthUnit,
        name,
        num_decimals: decimals,
        states,
        thousand_sep: thousandSeparator,
        weight_unit: units.weightUnit,
      }
    }),
  }
}

/** English, as the other words of the interface. */
const continentNames: Readonly<Record<string, string>> = {
  AF: 'Africa',
  AN: 'Antarctica',
  AS: 'Asia',
  EU: 'Europe',
  NA: 'North America',
  OC: 'Oceania',
  SA: 'South America',
}

/** The path calls the code of a record its location. */
function linkedByCode(list: string) {
  return ({ code }: { readonly code: string }, root: string) => ({
    self: [{ href: `${root}wc/v3/data/${list}/${code.toLowerCase()}` }],
  })
}
