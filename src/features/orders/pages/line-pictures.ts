import type { Db } from '../../../platform/db/db.ts'
import { queryOf } from '../../../platform/db/query-part.ts'
import { choiceFromTexts } from '../../cart/rules/choice.ts'
import { sellablesQuery } from '../../catalog/catalog.ts'
import { pictureOfChoice } from '../../catalog/rules/choice-picture.ts'
import type { Picture } from '../../media/rules/image.ts'
import type { Order } from '../rules/order.ts'

const selectSellables = queryOf(sellablesQuery)

/** The picture of each line, for its selected options, by position; `undefined` if it is no longer sold. */
export async function linePictures(
  db: Db,
  { lines }: Pick<Order, 'lines'>,
): Promise<readonly (Picture | undefined)[]> {
  const ids = lines.map(({ variationId, productId }) => variationId ?? productId)
  const products = await selectSellables(db, { ids })
  return lines.map(({ variationId, productId, choice }) => {
    const product = products.get(variationId ?? productId)
    return product && pictureOfChoice(product, choiceFromTexts(product.attributes, choice))
  })
}
