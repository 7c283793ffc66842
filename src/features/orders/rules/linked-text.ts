/** A sentence around a link; `link` is what the link says, `undefined` where the sentence has none. */
export type LinkedText = {
  readonly before: string
  readonly link: string | undefined
  readonly after: string
}

/** A text in which `[mark]` stands for a link that says `words`: the first one of them. */
export function linkedText(text: string, mark: string, words: string): LinkedText {
  const at = text.indexOf(`[${mark}]`)
  if (at < 0) return { before: text, link: undefined, after: '' }
  return { before: text.slice(0, at), link: words, after: text.slice(at + mark.length + 2) }
}
