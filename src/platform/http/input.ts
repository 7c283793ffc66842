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

/** Free text from outside: control characters gone (a line break stays when asked), ends trimmed, cut to `most`. */
export function textOf(text: string | undefined, most: number, lines = false): string {
  const controls = lines ? /[^\P{Cc}\n]/gu : /\p{Cc}/gu
  return (text ?? '').replace(/\r\n?/g, '\n').replace(controls, ' ').trim().slice(0, most)
}
