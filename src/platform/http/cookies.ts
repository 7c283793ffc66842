import type { CookieChange } from './call.ts'

export type Cookies = Readonly<Record<string, string | undefined>>

/**
 * The cookies of a request by name, the first of each; a value with broken escapes stays as it came. One with
 * a NUL in it was not written by us and counts as not sent.
 */
export function cookiesOf(header: string | undefined): Cookies {
  const cookies: Record<string, string | undefined> = Object.create(null)
  for (const pair of header?.split(';') ?? []) {
    const mark = pair.indexOf('=')
    const name = pair.slice(0, mark).trim()
    if (mark === -1 || name === '' || name in cookies) continue
    const value = decoded(pair.slice(mark + 1).trim())
    if (!value.includes('\0')) cookies[name] = value
  }
  return cookies
}

function decoded(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** One `Set-Cookie` line. Every cookie of ours is for the whole shop and for our own pages only (Lax). */
export function cookieLine(change: CookieChange, secure: boolean): string {
  const { name, value, httpOnly, maxAgeSeconds } = change
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new RangeError('A cookie must have a name of letters.')
  return [
    `${name}=${encodeURIComponent(value)}`,
    'Path=/',
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    // Old browsers know only the date: for them a cleared cookie ended long ago.
    ...(maxAgeSeconds === 0 ? ['Expires=Thu, 01 Jan 1970 00:00:00 GMT'] : []),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
    'SameSite=Lax',
  ].join('; ')
}
