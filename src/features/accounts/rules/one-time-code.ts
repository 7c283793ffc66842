export const STEP_MS = 30_000

/** The half minute that a moment lies in (RFC 6238). */
export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / STEP_MS)
}

/** The steps whose codes count now: this one, and one before and after for clocks that go wrong. */
export function stepsThatCount(nowMs: number): readonly number[] {
  const now = stepAt(nowMs)
  return [now, now - 1, now + 1]
}

/** What somebody typed as a code, without spaces and dashes, in small letters. */
export function typedCode(text: string): string {
  return text.slice(0, 64).replace(/[\s-]/g, '').toLowerCase()
}

/** Whether it has the form of an authenticator's code, and not of a backup code. */
export function isAuthenticatorCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
