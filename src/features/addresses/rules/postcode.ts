/** How postcodes of a country look. */
export type PostcodeForm = {
  readonly country: string
  /** A regular expression, in any case: what it matches is a postcode. */
  readonly pattern: string
  /** The sign that belongs before the last `tail` characters of a code that is `whole` characters long without it. */
  readonly cut?: { readonly tail: number; readonly sign: string; readonly whole?: number }
}

/**
 * The postcode as the country writes it, whatever case, spaces and dashes it was typed with, and without the country
 * that some write before it: "sw1a1aa" is "SW1A 1AA", "D-80331" is "80331". What is no postcode stays as typed, in
 * capitals.
 */
export function tidyPostcode(typed: string, form: PostcodeForm | undefined): string {
  const upper = typed.trim().replace(/\s+/g, ' ').toUpperCase()
  if (!form) return upper
  const pattern = patternOf(form)
  return spellings(upper, form).find((spelling) => pattern.test(spelling)) ?? upper
}

/** Whether a postcode can be one; where nothing is known of the country, only what is absurd is not. */
export function isPostcode(typed: string, form: PostcodeForm | undefined): boolean {
  const tidy = tidyPostcode(typed, form)
  return form ? patternOf(form).test(tidy) : /^[\p{L}\d][\p{L}\d -]{0,14}$/u.test(tidy)
}

function patternOf({ pattern }: PostcodeForm): RegExp {
  return new RegExp(pattern, 'i')
}

function spellings(upper: string, form: PostcodeForm): readonly string[] {
  const plain = upper.replace(/[\s.–-]/g, '')
  const bare = upper.replace(/^[A-Z]{1,3}[ -]+(?=\d)/, '').replace(/[\s.–-]/g, '')
  const unlike = form.cut ? [upper, plain, bare] : [plain, bare, upper]
  const joined = form.country + bare
  const withCountry = [`${form.country}-${bare}`, cutCode(joined, form), joined]
  return [cutCode(plain, form), cutCode(bare, form), ...unlike, ...withCountry]
}

function cutCode(code: string, { cut }: PostcodeForm): string {
  if (!cut || code.length <= cut.tail || (cut.whole && code.length !== cut.whole)) return code
  return `${code.slice(0, -cut.tail)}${cut.sign}${code.slice(-cut.tail)}`
}

/** Whether digits are all that somebody has to type. */
export function isOfDigits(form: PostcodeForm | undefined): boolean {
  const needed = form?.pattern.replace(/\([A-Z|-]+\)\?/g, '').replace(/\\[a-z]/g, '')
  return needed !== undefined && !/[a-z]/i.test(needed)
}
