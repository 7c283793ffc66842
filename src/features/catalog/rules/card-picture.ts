import type { Picture } from '../../media/rules/image.ts'

/** What a script needs to show a picture on a card. */
export type CardPicture = Pick<Picture, 'id' | 'hash' | 'width'>

/** Reads a picture as it is written in the data of a card, `12-0123456789abcdef-800`; `undefined` for anything else. */
export function parseCardPicture(text: string | undefined): CardPicture | undefined {
  const [, id, hash, width] = /^(\d+)-([0-9a-f]+)-(\d+)$/.exec(text ?? '') ?? []
  return hash === undefined ? undefined : { id: Number(id), hash, width: Number(width) }
}

/** A picture as it is written in the data of a card. */
export function formatCardPicture({ id, hash, width }: CardPicture): string {
  return `${id}-${hash}-${width}`
}

/** The maximum number of pictures of a card after its first: few people swipe further. */
const MAX_MORE_PICTURES = 8

/**
 * The pictures of a card after its first, as text, in the order of swiping: its other pictures, then those of what
 * there is to choose, each once.
 */
export function morePicturesOf(
  first: CardPicture | undefined,
  more: readonly string[],
  chosen: readonly CardPicture[],
): string[] {
  const all = new Set([...more, ...chosen.map(formatCardPicture)])
  if (first) all.delete(formatCardPicture(first))
  return [...all].slice(0, MAX_MORE_PICTURES)
}
