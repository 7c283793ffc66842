import { NONE } from './fields.ts'

/** The values of one cookie, by key: `{ typ: 'utm', src: 'news' }` (docs/wire.md D.1). */
export type CookieValues = Readonly<Record<string, string | undefined>>

/** All of them by name, without `sbjs_`: `{ current: { typ: 'utm' } }`. */
export type SourceCookies = Readonly<Record<string, CookieValues | undefined>>

export const COOKIE_PREFIX = 'sbjs_'

const SEPARATOR = '|||'

/**
 * The maximum encoded length of a value and of a whole cookie. A link can contain a URL of any length, and a browser sends
 * all its cookies with every request.
 */
const MAX_VALUE_LENGTH = 700
const MAX_COOKIE_LENGTH = 1500

/**
 * The encoded text of a cookie. No value can end it, start another value or end the cookie: separators are removed and the
 * rest is encoded. Empty values, and those that do not fit any more, are `(none)`.
 */
export function cookieText(values: CookieValues): string {
  let remaining = MAX_COOKIE_LENGTH
  const pairs = Object.entries(values).map(([key, value = '']) => {
    const truncated = truncateEncoded(
      withoutSeparators(value),
      Math.min(remaining, MAX_VALUE_LENGTH),
    ).replace(/\|+$/, '')
    remaining -= encoded(truncated).length
    return `${key}=${truncated || NONE}`
  })
  return encoded(pairs.join(SEPARATOR))
}

/** The values in the text of a cookie, ours or sourcebuster's; malformed parts are left out. */
export function cookieValues(text: string): CookieValues {
  const pairs = decoded(text)
    .split(SEPARATOR)
    .map((pair) => /^([^=]+)=(.*)$/s.exec(pair))
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], pair[2]]] : [])))
}

/** The source cookies among all cookies of a page, as `document.cookie` lists them. */
export function sourceCookies(all: string): SourceCookies {
  const cookies = all.split(/; */).map((cookie) => /^sbjs_(\w+)=(.*)$/s.exec(cookie))
  return Object.fromEntries(
    cookies.flatMap((cookie) => (cookie ? [[cookie[1], cookieValues(cookie[2]!)]] : [])),
  )
}

/** Removes control characters and the separator. */
function withoutSeparators(value: string): string {
  return withoutBrokenCharacters(value.replace(/\p{Cc}/gu, ' ')).replace(/\|{2,}/g, '|')
}

/** Removes replacement characters of broken bytes, as in `?utm_source=caf%E9`: a form with them is refused. */
export function withoutBrokenCharacters(value: string): string {
  return value.replace(/[\p{Cs}\uFFFD]/gu, '')
}

/** The longest prefix of a value that fits when it is encoded; never cuts a character in two. */
function truncateEncoded(value: string, maxLength: number): string {
  let truncated = ''
  let length = 0
  for (const character of value) {
    length += encoded(character).length
    if (length > maxLength) break
    truncated += character
  }
  return truncated
}

/** Encodes brackets and the like too: other cookie parsers fail on them. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
