/** A promise of the shop: a short title ("Made by hand"), and a sentence that explains it. */
export type ShopPromise = { readonly title: string; readonly sentence: string }

/** Parses the owner's texts, each "title | sentence"; the sentence may be missing, empty texts are ignored. */
export function parsePromises(texts: readonly string[]): ShopPromise[] {
  return texts.flatMap((text) => {
    const [title = '', ...rest] = text.split('|').map((part) => part.trim())
    return title === '' ? [] : [{ title, sentence: rest.join(' | ') }]
  })
}
