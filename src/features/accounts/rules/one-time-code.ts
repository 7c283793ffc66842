const STEP_MS = 30_000

/** The time step of a moment: half a minute (RFC 6238). */
function stepAt(nowMs: number): number {
  return Math.floor(nowMs / STEP_MS)
}

/** The steps whose codes are accepted now: this one, and one before and after for inaccurate clocks. */
export function acceptedSteps(nowMs: number): readonly number[] {
  const now = stepAt(nowMs)
  return [now, now - 1, now + 1]
}

/** A typed code without spaces and dashes, in lower case. */
export function normalizeCode(text: string): string {
  return text.slice(0, 64).replace(/[\s-]/g, '').toLowerCase()
}

/** Whether it has the format of an authenticator's code, not of a backup code. */
export function isAuthenticatorCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
