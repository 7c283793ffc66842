/** A sentence with a link; `link` is its label, `undefined` if the sentence has none. */
export type LinkedText = {
  readonly before: string
  readonly link: string | undefined
  readonly after: string
}

/** Splits a text at its first `[mark]`, which becomes a link with this label. */
export function linkedText(text: string, mark: string, linkLabel: string): LinkedText {
  const markIndex = text.indexOf(`[${mark}]`)
  if (markIndex < 0) return { before: text, link: undefined, after: '' }
  return { before: text.slice(0, markIndex), link: linkLabel, after: text.slice(markIndex + mark.length + 2) }
}
