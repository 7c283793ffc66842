import type { Picture } from '../../media/rules/image.ts'

/** What a script must know of a picture to show it on a card. */
export type CardPicture = Pick<Picture, 'id' | 'hash' | 'width'>

/** Reads a picture as it is written in the data of a card, `12-0123456789abcdef-800`; `undefined` for anything else. */
export function pictureIn(text: string | undefined): CardPicture | undefined {
  const [, id, hash, width] = /^(\d+)-([0-9a-f]+)-(\d+)$/.exec(text ?? '') ?? []
  return hash === undefined ? undefined : { id: Number(id), hash, width: Number(width) }
}

/** A picture as it is written in the data of a card. */
export function writtenPicture({ id, hash, width }: CardPicture): string {
  return `${id}-${hash}-${width}`
}

/** A card has no more pictures than this after its first: nobody swipes further. */
const MOST_FURTHER = 8

/**
 * The pictures of a card after its first, as written and in the order of swiping: its further ones, then those of what
 * there is to choose, each once.
 */
export function furtherPictures(
  first: CardPicture | undefined,
  further: readonly string[],
  chosen: readonly CardPicture[],
): string[] {
  const all = new Set([...further, ...chosen.map(writtenPicture)])
  if (first) all.delete(writtenPicture(first))
  return [...all].slice(0, MOST_FURTHER)
}
