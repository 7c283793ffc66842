import { alone } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import { choiceFromWords } from '../cart/rules/choice.ts'
import { sellablesQuery } from '../catalog/catalog.ts'
import { pictureOfChoice } from '../catalog/rules/choice-picture.ts'
import type { Picture } from '../media/rules/image.ts'
import type { Order } from './rules/order.ts'

const selectSellables = alone(sellablesQuery)

/** The picture of each line as it was chosen, by its place in the order, as far as it is still sold. */
export async function linePictures(
  db: Db,
  { lines }: Pick<Order, 'lines'>,
): Promise<readonly (Picture | undefined)[]> {
  const ids = lines.map(({ variationId, productId }) => variationId ?? productId)
  const things = await selectSellables(db, { ids })
  return lines.map(({ variationId, productId, choice }) => {
    const thing = things.get(variationId ?? productId)
    return thing && pictureOfChoice(thing, choiceFromWords(thing.attributes, choice))
  })
}
