import type { Locale } from './locale.ts'

/*
 * What compiled messages call (scripts/messages.ts): the number and plural rules of a locale. Creating a formatter
 * takes longer than all its uses.
 */

const numbers = new Map<Locale, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()

/** A number as the locale writes it: 1234.5 is "1,234.5" in en-US. */
export function number(locale: Locale, value: number): string {
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, format)
  return format.format(value)
}

type Forms = Readonly<Record<string, (count: string) => string>> & {
  readonly other: (count: string) => string
}

/** The form of a message for a number; an exact one (`=0`) before that of the plural rules. */
export function plural(locale: Locale, type: Intl.PluralRuleType, value: number, forms: Forms): string {
  const key = `${locale} ${type}`
  const rules = plurals.get(key) ?? new Intl.PluralRules(locale, { type })
  plurals.set(key, rules)
  const form = forms[`=${value}`] ?? forms[rules.select(value)] ?? forms.other
  return form(number(locale, value))
}

/** The form of a message for a word. */
export function select<Text>(
  value: string,
  forms: Readonly<Record<string, () => Text>> & { readonly other: () => Text },
): Text {
  return (Object.hasOwn(forms, value) && forms[value] ? forms[value] : forms.other)()
}
