import { alone } from '../../platform/db/ask.ts'
import type { Db } from '../../platform/db/db.ts'
import { sellablesAsk } from '../catalog/catalog.ts'
import type { Picture } from '../media/rules/image.ts'
import type { Order } from './rules/order.ts'

const selectSellables = alone(sellablesAsk)

/** The pictures of what was ordered, by the id it was sold under, as far as it is still sold. */
export async function linePictures(
  db: Db,
  { lines }: Pick<Order, 'lines'>,
): Promise<ReadonlyMap<number, Picture>> {
  const ids = lines.map(({ variationId, productId }) => variationId ?? productId)
  const things = await selectSellables(db, { ids })
  return new Map([...things].flatMap(([id, { picture }]) => (picture ? [[id, picture] as const] : [])))
}
