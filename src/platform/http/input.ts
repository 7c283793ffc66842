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
 * Whether a text from outside arrived complete. Bytes that are not UTF-8 become U+FFFD when they are read, and half a
 * surrogate pair becomes it in the database; nobody types that character.
 */
export function isReadable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u{FFFD}')
}

/** Scripts in which a joiner between letters changes how they are written, so that names need it. */
const JOINING_SCRIPTS =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}' +
  '\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}' +
  '\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}'

/*
 * Invisible characters with a meaning: a joiner between two letters of such a script or after the sign that takes a
 * vowel away, one between two pictures (a family), the selectors of how a character is drawn, the flags of countries
 * within a country. Each is matched as a whole, so that any other use of it is hidden text.
 */
const VISIBLE_MEANING = [
  `(?<=[${JOINING_SCRIPTS}])[\\u200C\\u200D](?=[${JOINING_SCRIPTS}])`,
  `(?<=\\p{M})\\u200D(?![\\u200C\\u200D])(?<=[${JOINING_SCRIPTS}]\\u200D)`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
  '\\p{Variation_Selector}',
  '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F}',
].join('|')

/** Invisible characters: marks that change the direction of what follows, letters without width, fillers, tags. */
const HIDDEN = new RegExp(`(${VISIBLE_MEANING})|\\p{Cf}|\\p{Default_Ignorable_Code_Point}`, 'gu')

/** How many times the allowed length of a text is read: hidden characters count only before they are removed. */
const READ_TIMES = 8

/**
 * Free text from outside without control characters and hidden ones, so that no name imitates another or changes the
 * direction of its line (line breaks stay when `lines` is set); trimmed, cut to `maxLength`.
 */
export function cleanText(text: string | undefined, maxLength: number, lines = false): string {
  const controls = lines ? /[^\P{Cc}\n]/gu : /\p{Cc}/gu
  return (text ?? '')
    .slice(0, maxLength * READ_TIMES)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(controls, ' ')
    .replace(HIDDEN, (_sign, needed: string | undefined) => needed ?? '')
    .trim()
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
}
