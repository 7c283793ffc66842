const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** A country's English name; a code that names none is shown as it is. Server only: the browser is told. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
