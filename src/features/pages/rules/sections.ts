/** A text by its headings (h2); `intro` is what is before the first one. */
export type SectionedText = {
  readonly intro: string
  readonly sections: readonly { readonly title: string; readonly html: string }[]
}

/** The sections of an HTML text, in their order. Titles are HTML too. */
export function sectionsOf(html: string): SectionedText {
  const [intro = '', ...rest] = html.split(/<h2>(.*?)<\/h2>/s)
  const sections = rest.flatMap((title, index) =>
    index % 2 === 0 ? [{ title: title.trim(), html: (rest[index + 1] ?? '').trim() }] : [],
  )
  return { intro: intro.trim(), sections }
}
