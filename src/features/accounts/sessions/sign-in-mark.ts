import type { CookieChange } from '../../../platform/http/call.ts'

const COOKIE = 'handsel_signed_in'

/**
 * Says to the scripts of shared pages that somebody is signed in, or has registered, in this browser: the header shows it. It
 * gives no right, and is the same for everybody.
 */
export function signInMark(maxAgeSeconds: number | undefined): CookieChange {
  const lifetime = maxAgeSeconds === undefined ? {} : { maxAgeSeconds }
  return { name: COOKIE, value: '1', httpOnly: false, ...lifetime }
}

export const clearedSignInMark: CookieChange = { name: COOKIE, value: '', httpOnly: false, maxAgeSeconds: 0 }

/** Removes the mark of a session that has ended without a sign-out. */
export function correctedSignInMark(cookies: Readonly<Record<string, string | undefined>>): CookieChange[] {
  return cookies[COOKIE] === undefined ? [] : [clearedSignInMark]
}
