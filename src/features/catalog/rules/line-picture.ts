import type { Picture } from '../../media/rules/image.ts'
import type { Choice, Sellable } from './product.ts'

/**
 * The picture of a thing as it was chosen, in carts and orders alike: the one that belongs to most of the chosen values
 * and to none other; else its own, else its product's.
 */
export function pictureOfChoice(
  { picture, looks = [] }: Pick<Sellable, 'picture' | 'looks'>,
  choice: Choice,
): Picture | undefined {
  const fitting = looks
    .map((look) => ({ picture: look.picture, named: Object.entries(look.choice).filter(([, slug]) => slug) }))
    .filter(({ named }) => named.length > 0 && named.every(([key, slug]) => choice[key] === slug))
    .sort((a, b) => b.named.length - a.named.length)
  return fitting[0]?.picture ?? picture
}
