import { z } from 'zod'
import { cleanText } from '../../../platform/http/input.ts'

const MAX_LENGTHS = { alt: 1_000, title: 200, caption: 1_000, description: 5_000 } as const

/** A text as clients send it: a string, or an object with `raw`, which is how answers contain it. */
const text = (maxLength: number) =>
  z.union([z.string().max(maxLength), z.object({ raw: z.string().max(maxLength) })]).optional()

/** The texts of a picture as request arguments (docs/wire.md K.3). */
export const textArgs = {
  title: text(MAX_LENGTHS.title).describe('The title.'),
  caption: text(MAX_LENGTHS.caption).describe('The text below the picture.'),
  description: text(MAX_LENGTHS.description).describe('The description.'),
  alt_text: z
    .string()
    .max(MAX_LENGTHS.alt)
    .optional()
    .describe('The alternative text for people who do not see the picture.'),
}

export type RequestedTexts = z.output<z.ZodObject<typeof textArgs>>

type Texts = {
  readonly alt: string
  readonly title: string
  readonly caption: string
  readonly description: string
}

/** The texts of a picture after a request; all are plain text, whatever they contain. */
export function mergedTexts(before: Texts, requested: RequestedTexts): Texts {
  const { title, caption, description, alt_text } = requested
  return {
    alt: alt_text === undefined ? before.alt : cleanText(alt_text, MAX_LENGTHS.alt),
    title: title === undefined ? before.title : cleanText(rawOf(title), MAX_LENGTHS.title),
    caption: caption === undefined ? before.caption : cleanText(rawOf(caption), MAX_LENGTHS.caption, true),
    description:
      description === undefined
        ? before.description
        : cleanText(rawOf(description), MAX_LENGTHS.description, true),
  }
}

function rawOf(text: string | { readonly raw: string }): string {
  return typeof text === 'string' ? text : text.raw
}

/** The title of a picture: the one that was given, else the name of its file. */
export function titleOf({ title, name }: { readonly title: string; readonly name: string }): string {
  return title === '' ? name.replace(/\.[^.]+$/, '') : title
}

/** A text as clients get it: as it was written, and as HTML. */
export function inlineText(text: string): { readonly raw: string; readonly rendered: string } {
  return { raw: text, rendered: escaped(text) }
}

/** The same as a paragraph with its line breaks. */
export function paragraphText(text: string): { readonly raw: string; readonly rendered: string } {
  const rendered = text === '' ? '' : `<p>${escaped(text).replaceAll('\n', '<br />\n')}</p>\n`
  return { raw: text, rendered }
}

/** `rendered` is HTML for clients, and a text may contain anything. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}
