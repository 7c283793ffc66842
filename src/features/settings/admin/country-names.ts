import { locale } from '../../../kernel/locale.ts'
import { COUNTRY_CODES } from '../rules/country.ts'

/** The name of a country in the language of the reader. */
export function countryName(code: string): string {
  return new Intl.DisplayNames([locale()], { type: 'region' }).of(code) ?? code
}

/** All countries as choices, by name. */
export function countryChoices(): readonly { readonly value: string; readonly title: string }[] {
  const { compare } = new Intl.Collator(locale())
  const choices = COUNTRY_CODES.map((value) => ({ value, title: countryName(value) }))
  return choices.toSorted((one, other) => compare(one.title, other.title))
}
