/** Something that the shop promises: "Made by hand", and in a sentence what that means. */
export type ShopPromise = { readonly title: string; readonly sentence: string }

/** The promises in the owner's texts, each "a few words | a sentence"; the sentence may be missing, an empty text is none. */
export function promisesIn(texts: readonly string[]): ShopPromise[] {
  return texts.flatMap((text) => {
    const [title = '', ...rest] = text.split('|').map((part) => part.trim())
    return title === '' ? [] : [{ title, sentence: rest.join(' | ') }]
  })
}
