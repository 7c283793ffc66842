import { comparablePostcode, parsePostcodePattern } from '../../addresses/rules/postcode-pattern.ts'

/** All stored patterns, except ranges, that match these forms of a postcode: `90210`, `9021*`, … `9*`. */
export function postcodeKeys(forms: readonly string[]): string[] {
  const prefixes = forms.flatMap((form) => Array.from(form, (_, index) => `${form.slice(0, index + 1)}*`))
  return [...new Set([...forms, ...prefixes])]
}

/** The stored form of a postcode pattern; `undefined`: invalid. */
export function postcodePattern(text: string): string | undefined {
  return parsePostcodePattern(text).ok ? comparablePostcode(text) : undefined
}
