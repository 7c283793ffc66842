const NAME = 'handsel-carrier'

/** Who carried the last parcel that was sent from this device; '' where nobody is known. */
export function lastCarrier(): string {
  try {
    return localStorage.getItem(NAME) ?? ''
  } catch {
    return ''
  }
}

/** Remembers the carrier for the next parcel; where nothing may be stored, it is typed again. */
export function rememberCarrier(carrier: string): void {
  try {
    localStorage.setItem(NAME, carrier)
  } catch {
    // Storage is full, or switched off.
  }
}
