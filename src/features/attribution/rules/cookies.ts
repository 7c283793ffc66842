import { NONE } from './fields.ts'

/** What one of the cookies says, by key: `{ typ: 'utm', src: 'news' }` (docs/wire.md D.1). */
export type CookieValues = Readonly<Record<string, string | undefined>>

/** All of them by name, without `sbjs_`: `{ current: { typ: 'utm' } }`. */
export type SourceCookies = Readonly<Record<string, CookieValues | undefined>>

export const COOKIE_PREFIX = 'sbjs_'

const BETWEEN = '|||'

/**
 * The most characters that a value and a whole cookie come to once they are encoded. An address of any length can be
 * linked to, and a browser sends all of its cookies along with every request.
 */
const MOST_OF_VALUE = 700
const MOST_OF_COOKIE = 1500

/**
 * The encoded text of a cookie. Nothing in a value can end it, begin another or end the cookie: what separates is taken out
 * and the rest is encoded. What is empty, or has no room any more, is `(none)`.
 */
export function cookieText(values: CookieValues): string {
  let room = MOST_OF_COOKIE
  const pairs = Object.entries(values).map(([key, value = '']) => {
    const kept = fitting(separable(value), Math.min(room, MOST_OF_VALUE)).replace(/\|+$/, '')
    room -= encoded(kept).length
    return `${key}=${kept || NONE}`
  })
  return encoded(pairs.join(BETWEEN))
}

/** What the text of a cookie says, ours or sourcebuster's own; what makes no sense in it is left out. */
export function cookieValues(text: string): CookieValues {
  const pairs = decoded(text)
    .split(BETWEEN)
    .map((pair) => /^([^=]+)=(.*)$/s.exec(pair))
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], pair[2]]] : [])))
}

/** The cookies of sources among all those of a page, as `document.cookie` lists them. */
export function sourceCookies(all: string): SourceCookies {
  const cookies = all.split(/; */).map((cookie) => /^sbjs_(\w+)=(.*)$/s.exec(cookie))
  return Object.fromEntries(
    cookies.flatMap((cookie) => (cookie ? [[cookie[1], cookieValues(cookie[2]!)]] : [])),
  )
}

/** A line without signs that nobody sees, and without what stands between values. */
function separable(value: string): string {
  return readable(value.replace(/\p{Cc}/gu, ' ')).replace(/\|{2,}/g, '|')
}

/** Without what stands for bytes that were no text: `?utm_source=caf%E9`. A form that holds it is refused whole. */
export function readable(value: string): string {
  return value.replace(/[\p{Cs}\uFFFD]/gu, '')
}

/** As much of a value as is at most so long once it is encoded; no sign is cut in two. */
function fitting(value: string, most: number): string {
  let kept = ''
  let length = 0
  for (const sign of value) {
    length += encoded(sign).length
    if (length > most) break
    kept += sign
  }
  return kept
}

/** Brackets and the like as well: other readers of cookies stumble over them. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
