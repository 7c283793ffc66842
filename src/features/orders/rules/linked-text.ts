/** A sentence with a link; `link` is its label, `undefined` if the sentence has none. */
export type LinkedText = {
  readonly before: string
  readonly link: string | undefined
  readonly after: string
}

/** Splits a text at its first `[mark]`, which becomes a link with this label. */
export function linkedText(text: string, placeholder: string, linkLabel: string): LinkedText {
  const placeholderIndex = text.indexOf(`[${placeholder}]`)
  if (placeholderIndex < 0) return { before: text, link: undefined, after: '' }
  return {
    before: text.slice(0, placeholderIndex),
    link: linkLabel,
    after: text.slice(placeholderIndex + placeholder.length + 2),
  }
}
