/**
 * How a postcode may be compared: in upper case, without spaces and hyphens; the nine digits of an American one also
 * by their first five. None for an empty one.
 */
export function postcodeForms(postcode: string, country: string): readonly string[] {
  const plain = plainPostcode(postcode)
  if (plain === '') return []
  return country === 'US' && /^\d{9}$/.test(plain) ? [plain, plain.slice(0, 5)] : [plain]
}

/** Every pattern but a range that a postcode of these forms fits: `90210`, `9021*`, … `9*`. */
export function postcodeKeys(forms: readonly string[]): string[] {
  const prefixes = forms.flatMap((form) => Array.from(form, (_, index) => `${form.slice(0, index + 1)}*`))
  return [...new Set([...forms, ...prefixes])]
}

/** Whether a postcode of these forms fits `90210`, `902*` or `90210...90299`, both ends of which are in it. */
export function fitsPostcode(pattern: string, forms: readonly string[]): boolean {
  const [first = '', last] = pattern.split('...')
  if (last !== undefined) return forms.some((form) => isWithin(form, first, last))
  return pattern.endsWith('*')
    ? forms.some((form) => form.startsWith(pattern.slice(0, -1)))
    : forms.includes(pattern)
}

/** The pattern that an owner's text means; `undefined` when it is none. Ranges are of digits alone. */
export function postcodePattern(text: string): string | undefined {
  const plain = plainPostcode(text)
  const [first = '', last, ...more] = plain.split('...')
  if (last === undefined) return /^[A-Z0-9]{1,20}\*?$/.test(plain) ? plain : undefined
  return more.length === 0 && isWithin(first, first, last) ? plain : undefined
}

const MOST_CHARACTERS = 50

function plainPostcode(text: string): string {
  return text.slice(0, MOST_CHARACTERS).toUpperCase().replace(/[\s-]/g, '')
}

// Where both ends have as many digits, so has everything between them: 1000 is not in 01000...01999.
function isWithin(postcode: string, first: string, last: string): boolean {
  const all = [first, postcode, last]
  if (!all.every((one) => /^\d{1,15}$/.test(one))) return false
  const hasDigits = first.length !== last.length || postcode.length === first.length
  return hasDigits && Number(first) <= Number(postcode) && Number(postcode) <= Number(last)
}
