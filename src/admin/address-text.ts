import { locale } from '../kernel/locale.ts'

/** An address of the REST interface. */
export type WireAddress = {
  readonly first_name: string
  readonly last_name: string
  readonly company: string
  readonly address_1: string
  readonly address_2: string
  readonly city: string
  readonly state: string
  readonly postcode: string
  readonly country: string
}

/** Countries whose labels have the postcode after the city and its state. */
const postcodeLast = ['US', 'CA', 'AU', 'GB', 'IE', 'IN', 'NZ']

/** The name of a person; empty where there is none. */
export function nameOf(address: { readonly first_name: string; readonly last_name: string }): string {
  return `${address.first_name} ${address.last_name}`.trim()
}

/** The lines of an address, as they are read and copied; empty fields leave no gap. */
export function addressLines(address: WireAddress): readonly string[] {
  const { company, address_1, address_2, city, state, postcode, country } = address
  const place = postcodeLast.includes(country)
    ? [[city, state].filter(Boolean).join(', '), postcode]
    : [postcode, city, state && `(${state})`]
  const lines = [nameOf(address), company, address_1, address_2, place.filter(Boolean).join(' ')]
  return [...lines, countryName(country)].filter(Boolean)
}

/** The name of a country in the language of the shop; of what is no code, the text itself. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([locale()], { type: 'region' }).of(code) ?? code
}
