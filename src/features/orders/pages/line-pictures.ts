import type { Shop } from '../../../platform/shop.ts'
import { choiceFromTexts } from '../../cart/rules/choice.ts'
import { sellables } from '../../catalog/facts.ts'
import { pictureOfChoice } from '../../catalog/rules/choice-picture.ts'
import type { Picture } from '../../media/rules/image.ts'
import type { Order } from '../rules/order.ts'

/** The picture of each line, for its selected options, by position; `undefined` if it is no longer sold. */
export async function linePictures(
  { facts }: Pick<Shop, 'facts'>,
  { lines }: Pick<Order, 'lines'>,
): Promise<readonly (Picture | undefined)[]> {
  const ids = lines.map(({ variationId, productId }) => variationId ?? productId)
  const products = await facts.load(sellables, ids)
  return lines.map(({ variationId, productId, choice }) => {
    const product = products.get(variationId ?? productId)
    return product && pictureOfChoice(product, choiceFromTexts(product.attributes, choice))
  })
}
