import { type Locale, locale } from '../../kernel/locale.ts'

type Names = { readonly full: Intl.DisplayNames; readonly short: Intl.DisplayNames }

const cachedNames = new Map<Locale, Names>()
/** Their full names have the state that they belong to. */
const namedShortly: ReadonlySet<string> = new Set(['HK', 'MO'])

/**
 * A country's name in the shop's locale; an unknown code stays as it is. Server only: the browser gets the names from the
 * server.
 */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const names = namesIn(locale())
  return (namedShortly.has(code) ? names.short : names.full).of(code) ?? code
}

/** Countries as the options of a field, sorted by name. */
export function countryOptions(codes: readonly string[]): { code: string; name: string }[] {
  const { compare } = new Intl.Collator(locale())
  return codes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((one, other) => compare(one.name, other.name))
}

function namesIn(language: Locale): Names {
  const names = cachedNames.get(language) ?? {
    full: new Intl.DisplayNames([language], { type: 'region' }),
    short: new Intl.DisplayNames([language], { type: 'region', style: 'short' }),
  }
  cachedNames.set(language, names)
  return names
}
