import { z } from 'zod'

/** A plain text as WordPress's clients get it: as HTML, and as it was written where it is edited. */
export function plainTextField(description: string) {
  return z
    .object({
      raw: z
        .string()
        .optional()
        .describe('The plain text.')
        .meta({ context: ['edit'] }),
      rendered: z.string().describe('As HTML.').meta({ readonly: true }),
    })
    .describe(description)
}

type Shown = z.output<ReturnType<typeof plainTextField>>

/** The text within a line. */
export function inlineText(text: string): Shown {
  return { raw: text, rendered: escaped(text) }
}

/** The text as a paragraph with its line breaks. */
export function paragraphText(text: string): Shown {
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
