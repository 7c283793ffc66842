import { parseCookie, stringifySetCookie } from 'cookie'
import type { CookieChange } from './call.ts'

export type Cookies = Readonly<Record<string, string | undefined>>

/**
 * The cookies of a request by name, the first of each; a value with broken escapes stays as sent. A cookie without a
 * name, or with a NUL in it, was not written by us and is ignored.
 */
export function cookiesOf(header: string | undefined): Cookies {
  const cookies: Record<string, string | undefined> = parseCookie(header ?? '')
  for (const [name, value] of Object.entries(cookies)) {
    if (name === '' || value?.includes('\0')) delete cookies[name]
  }
  return cookies
}

/** One `Set-Cookie` line. Every cookie of ours is for the whole shop and for our own pages only (Lax). */
export function cookieLine(change: CookieChange, secure: boolean): string {
  const { name, value, httpOnly, maxAgeSeconds } = change
  return stringifySetCookie(
    {
      name,
      value,
      path: '/',
      sameSite: 'lax',
      httpOnly,
      secure,
      ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
      // Old browsers know only the date: for them a cleared cookie ended long ago.
      ...(maxAgeSeconds === 0 && { expires: new Date(0) }),
    },
    { encode: encodeURIComponent },
  )
}
