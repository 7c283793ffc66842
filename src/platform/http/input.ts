import { z } from 'zod'

/** The highest id that anything has: PostgreSQL's bigint, held inside what a number can carry exactly. */
const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** The id that a text names, or `undefined` when it names none: "75" is 75; "075", "7.5", "1e3" are not ids. */
export function idOf(text: string | undefined): number | undefined {
  const read = id.safeParse(text?.trim())
  return read.success ? read.data : undefined
}

/**
 * Whether a text from outside arrived whole. Bytes that are no UTF-8 become U+FFFD when they are read, and half a
 * surrogate pair becomes it in the database; nobody types that sign.
 */
export function isReadable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u{FFFD}')
}

/** Scripts in which a joiner between letters changes how they are written, so that names need it. */
const JOINED =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}' +
  '\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}' +
  '\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}'

/*
 * What stands for something although it is not seen: a joiner between two letters of such a script or after the sign that
 * takes a vowel away, one between two pictures (a family), the selectors of how a sign is drawn, the flags of countries
 * within a country. Each is matched whole, so that what is left of it elsewhere is hidden text.
 */
const MEANT = [
  `(?<=[${JOINED}])[\\u200C\\u200D](?=[${JOINED}])`,
  `(?<=\\p{M})\\u200D(?![\\u200C\\u200D])(?<=[${JOINED}]\\u200D)`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
  '\\p{Variation_Selector}',
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F}',
].join('|')

/** What nobody sees: marks that turn the direction of what follows, letters without width, fillers, tags. */
const HIDDEN = new RegExp(`(${MEANT})|\\p{Cf}|\\p{Default_Ignorable_Code_Point}`, 'gu')

/**
 * Free text from outside: control characters and hidden ones gone, so that no name looks like another or turns the line
 * that it stands in (a line break stays when asked); ends trimmed, cut to `most`.
 */
export function textOf(text: string | undefined, most: number, lines = false): string {
  const controls = lines ? /[^\P{Cc}\n]/gu : /\p{Cc}/gu
  return (text ?? '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(controls, ' ')
    .replace(HIDDEN, (_sign, meant: string | undefined) => meant ?? '')
    .trim()
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
}
