import type { SettingDeclaration } from '../../platform/settings.ts'
import { COUNTRY_CODES } from '../settings/rules/country.ts'

export const flatRateTitle: SettingDeclaration<string> = {
  name: 'flat_rate_title',
  help: 'What shoppers read for delivery at one price.',
  type: 'text',
  default: 'Standard delivery',
}

export const flatRateMinor: SettingDeclaration<number> = {
  name: 'flat_rate_cost',
  help: 'What standard delivery costs, whatever is in the parcel.',
  type: 'amount',
  default: 690,
}

export const freeShippingTitle: SettingDeclaration<string> = {
  name: 'free_shipping_title',
  help: 'What shoppers read for delivery that costs nothing.',
  type: 'text',
  default: 'Free delivery',
}

export const freeShippingFromMinor: SettingDeclaration<number> = {
  name: 'free_shipping_from',
  help: 'Goods total from which delivery is free; 0 switches free delivery off.',
  type: 'amount',
  default: 7500,
}

export const sellTo: SettingDeclaration<string> = {
  name: 'sell_to_countries',
  help: 'Countries that the shop sells to, as two-letter codes with spaces between.',
  type: 'text',
  default: 'US CA GB IE AU NZ AT BE CH DE DK ES FI FR IT LU NL NO PT SE',
  check: faultInCountries,
}

export const shippingSettings = [
  flatRateTitle,
  flatRateMinor,
  freeShippingTitle,
  freeShippingFromMinor,
  sellTo,
]

/** The codes that stand in a list of countries, with spaces or commas between. */
export function codesIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((code) => code !== '')
}

function faultInCountries(text: string): string | undefined {
  const codes = codesIn(text)
  const unknown = codes.find((code) => !COUNTRY_CODES.includes(code))
  if (unknown) return `sell_to_countries takes two-letter codes such as US DE GB, and "${unknown}" is none.`
  return codes.length === 0 ? 'sell_to_countries must name one country at least.' : undefined
}
