import type { Picture } from '../../media/rules/image.ts'
import type { Choice, Sellable } from './product.ts'

/**
 * The picture of a product as it was chosen, in carts and orders: the one that matches most of the chosen values
 * and no other value; else its own, else its product's.
 */
export function pictureOfChoice(
  { picture, choicePictures = [] }: Pick<Sellable, 'picture' | 'choicePictures'>,
  choice: Choice,
): Picture | undefined {
  const matching = choicePictures
    .map((each) => ({ picture: each.picture, named: Object.entries(each.choice).filter(([, slug]) => slug) }))
    .filter(({ named }) => named.length > 0 && named.every(([key, slug]) => choice[key] === slug))
    .sort((a, b) => b.named.length - a.named.length)
  return matching[0]?.picture ?? picture
}
