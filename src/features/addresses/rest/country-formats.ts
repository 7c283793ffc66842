import { createRequire } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from '../../../platform/files/project-root.ts'
import { type CurrencyNotation, currencyNotation } from '../../../platform/rest/values/currency-notation.ts'
import { decimalsOf } from '../../settings/rules/currency-decimals.ts'

type Currencies = {
  readonly supplemental: {
    readonly currencyData: {
      readonly region: Readonly<Record<string, readonly Readonly<Record<string, Tender>>[]>>
    }
  }
}
type Tender = { readonly _to?: string; readonly _tender?: string }

// Loaded as JSON at runtime, like the states of countries.
const load = createRequire(join(projectRoot(), 'package.json'))
const { region } = (load('cldr-core/supplemental/currencyData.json') as Currencies).supplemental.currencyData

/** The currency of a country, and how amounts, lengths and weights are written there. */
export type CountryFormats = CurrencyNotation & {
  readonly currencyCode: string
  readonly decimals: number
  readonly lengthUnit: string
  readonly weightUnit: string
}

const cachedFormats = new Map<string, CountryFormats>()

/** The formats of a known country, by Unicode's CLDR: in its main language, with its present currency. */
export function formatsOfCountry(country: string): CountryFormats {
  const formats = cachedFormats.get(country) ?? readFormats(country)
  cachedFormats.set(country, formats)
  return formats
}

function readFormats(country: string): CountryFormats {
  const currencyCode = currencyOf(country)
  const usesInches = country === 'US' || country === 'LR'
  return {
    ...currencyNotation(currencyCode, mainLanguage(country)),
    currencyCode,
    decimals: decimalsOf(currencyCode),
    lengthUnit: usesInches ? 'in' : 'cm',
    weightUnit: usesInches ? 'lbs' : 'kg',
  }
}

/** The last one that is still a tender. */
function currencyOf(country: string): string {
  const present = (region[country] ?? []).flatMap((one) =>
    Object.entries(one).filter(([, { _to, _tender }]) => _to === undefined && _tender !== 'false'),
  )
  return present.at(-1)?.[0] ?? 'USD'
}

function mainLanguage(country: string): string {
  return new Intl.Locale('und', { region: country }).maximize().toString()
}
