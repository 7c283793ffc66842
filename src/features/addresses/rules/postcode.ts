/** The postcode format of a country. */
export type PostcodeFormat = {
  readonly country: string
  /** A regular expression, case-insensitive, that matches valid postcodes. */
  readonly pattern: string
  /** The separator `sign` before the last `tail` characters of a code that has `whole` characters without it. */
  readonly cut?: { readonly tail: number; readonly sign: string; readonly whole?: number }
}

/**
 * The postcode as the country writes it, whatever case, spaces and dashes were typed, and without a country prefix:
 * "sw1a1aa" is "SW1A 1AA", "D-80331" is "80331". An invalid postcode stays as typed, in capitals.
 */
export function normalizePostcode(typed: string, format: PostcodeFormat | undefined): string {
  const capitals = typed.trim().replace(/\s+/g, ' ').toUpperCase()
  if (!format) return capitals
  const pattern = patternOf(format)
  return spellings(capitals, format).find((spelling) => pattern.test(spelling)) ?? capitals
}

/** Whether a postcode is valid; for an unknown format, only absurd texts are not. */
export function isPostcode(typed: string, format: PostcodeFormat | undefined): boolean {
  const normalized = normalizePostcode(typed, format)
  return format ? patternOf(format).test(normalized) : /^[\p{L}\d][\p{L}\d -]{0,14}$/u.test(normalized)
}

function patternOf({ pattern }: PostcodeFormat): RegExp {
  return new RegExp(pattern, 'i')
}

function spellings(capitals: string, format: PostcodeFormat): readonly string[] {
  const plain = capitals.replace(/[\s.–-]/g, '')
  const prefix = new RegExp(`^(?:[A-Z]{1,3}[ -]+|${format.country})(?=\\d)`)
  const withoutCountry = capitals.replace(prefix, '').replace(/[\s.–-]/g, '')
  const unseparated = format.cut ? [capitals, plain, withoutCountry] : [plain, withoutCountry, capitals]
  const joined = format.country + withoutCountry
  const withCountry = [`${format.country}-${withoutCountry}`, withSeparator(joined, format), joined]
  return [withSeparator(plain, format), withSeparator(withoutCountry, format), ...unseparated, ...withCountry]
}

function withSeparator(code: string, { cut }: PostcodeFormat): string {
  if (!cut || code.length <= cut.tail || (cut.whole && code.length !== cut.whole)) return code
  return `${code.slice(0, -cut.tail)}${cut.sign}${code.slice(-cut.tail)}`
}

/** Whether the postcode can be typed with digits only. */
export function isNumericPostcode(format: PostcodeFormat | undefined): boolean {
  const required = format?.pattern.replace(/\([A-Z|-]+\)\?/g, '').replace(/\\[a-z]/g, '')
  return required !== undefined && !/[a-z]/i.test(required)
}
