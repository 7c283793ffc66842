import { z } from 'zod'
import { textOf } from '../../platform/http/input.ts'

const MOST = { alt: 1_000, title: 200, caption: 1_000, description: 5_000 } as const

/** A text as clients send it: itself, or as the `raw` of an object, which is how they were given it. */
const text = (most: number) =>
  z.union([z.string().max(most), z.object({ raw: z.string().max(most) })]).optional()

/** The words of a picture as arguments (docs/wire.md K.3). */
export const wordsArgs = {
  title: text(MOST.title).describe('What it is called.'),
  caption: text(MOST.caption).describe('What stands below it.'),
  description: text(MOST.description).describe('What is said of it.'),
  alt_text: z.string().max(MOST.alt).optional().describe('The words for those who do not see it.'),
}

export type GivenWords = z.output<z.ZodObject<typeof wordsArgs>>

type Words = {
  readonly alt: string
  readonly title: string
  readonly caption: string
  readonly description: string
}

/** The words of a picture once those that are given are kept; they are plain text, whatever stands in them. */
export function wordsAfter(before: Words, given: GivenWords): Words {
  const { title, caption, description, alt_text } = given
  return {
    alt: alt_text === undefined ? before.alt : textOf(alt_text, MOST.alt),
    title: title === undefined ? before.title : textOf(rawOf(title), MOST.title),
    caption: caption === undefined ? before.caption : textOf(rawOf(caption), MOST.caption, true),
    description:
      description === undefined ? before.description : textOf(rawOf(description), MOST.description, true),
  }
}

function rawOf(text: string | { readonly raw: string }): string {
  return typeof text === 'string' ? text : text.raw
}

/** What a picture is called: as somebody said, else as its file. */
export function titleOf({ title, name }: { readonly title: string; readonly name: string }): string {
  return title === '' ? name.replace(/\.[^.]+$/, '') : title
}

/** Words as clients have them: as they were written, for who may edit, and as HTML. */
export function bothWays(text: string): { readonly raw: string; readonly rendered: string } {
  return { raw: text, rendered: escaped(text) }
}

/** The same as a paragraph, its lines kept. */
export function asParagraph(text: string): { readonly raw: string; readonly rendered: string } {
  const rendered = text === '' ? '' : `<p>${escaped(text).replaceAll('\n', '<br />\n')}</p>\n`
  return { raw: text, rendered }
}

/** `rendered` is HTML to clients, and words may be anything. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}
