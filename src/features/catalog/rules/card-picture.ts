import type { Picture } from '../../media/rules/image.ts'

/** What a script must know of a picture to show it on a card. */
export type CardPicture = Pick<Picture, 'id' | 'hash' | 'width'>

/** Reads a picture as it is written in the data of a card, `12-0123456789abcdef-800`; `undefined` for anything else. */
export function pictureIn(text: string | undefined): CardPicture | undefined {
  const [, id, hash, width] = /^(\d+)-([0-9a-f]+)-(\d+)$/.exec(text ?? '') ?? []
  return hash === undefined ? undefined : { id: Number(id), hash, width: Number(width) }
}

/**
 * The pictures of a card after its first, in the order of swiping: its further ones, then those of its colours, each
 * once. They are given as written; `first` is known without its width, from its address.
 */
export function furtherPictures(
  first: string,
  further: readonly string[],
  colors: readonly string[],
): string[] {
  return [...new Set([...further, ...colors])].filter((each) => !each.startsWith(`${first}-`))
}
