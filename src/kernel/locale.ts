/** The languages that the shop's own texts exist in, as BCP 47 tags; the first is the default. */
export const locales = ['en-US', 'en-GB', 'de-DE'] as const

export type Locale = (typeof locales)[number]

let current: Locale = locales[0]

/** The locale of the shop: one for each process, as a shop has one. */
export function locale(): Locale {
  return current
}

/** The direction in which it is written, as the `dir` of HTML. */
export function direction(): 'ltr' | 'rtl' {
  return /^(ar|fa|he|ur)\b/.test(current) ? 'rtl' : 'ltr'
}

/** Sets the locale of this process, or of this page. An unknown one leaves it as it is. */
export function setLocale(name: string): void {
  const known = locales.find((each) => each === name)
  if (known) current = known
}

/** What `act` answers in another locale; it must not wait for anything. */
export function inLocale<Result>(name: Locale, act: () => Result): Result {
  const before = current
  current = name
  try {
    return act()
  } finally {
    current = before
  }
}
