import { plainPostcode, readPostcode } from '../../addresses/rules/postcode-pattern.ts'

/** Every pattern but a range that a postcode of these forms fits, as rates keep them: `90210`, `9021*`, … `9*`. */
export function postcodeKeys(forms: readonly string[]): string[] {
  const prefixes = forms.flatMap((form) => Array.from(form, (_, index) => `${form.slice(0, index + 1)}*`))
  return [...new Set([...forms, ...prefixes])]
}

/** The pattern that an owner's text means, as rates keep it; `undefined` when it is none. */
export function postcodePattern(text: string): string | undefined {
  return readPostcode(text).ok ? plainPostcode(text) : undefined
}
