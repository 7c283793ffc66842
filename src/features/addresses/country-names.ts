const names = new Intl.DisplayNames(['en'], { type: 'region' })
/** As people call them, without the state that they belong to. */
const shorter: Readonly<Record<string, string>> = { HK: 'Hong Kong', MO: 'Macao' }

/** A country's English name; a code that names none is shown as it is. Server only: the browser is told. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (shorter[code] ?? names.of(code) ?? code) : code
}
