const names = new Intl.DisplayNames(['en'], { type: 'region' })
/** The usual names, without the state that they belong to. */
const shortNames: Readonly<Record<string, string>> = { HK: 'Hong Kong', MO: 'Macao' }

/** A country's English name; an unknown code stays as it is. Server only: the browser gets the names from the server. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (shortNames[code] ?? names.of(code) ?? code) : code
}
