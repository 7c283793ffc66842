import type { Outcome } from '../../../kernel/outcome.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { Order } from '../rules/order.ts'
import { queueMail } from '../states/advance-order.ts'
import { changeOrder, moveManually } from '../states/manual-moves.ts'
import { shippedText } from '../states/timeline-texts.ts'
import { insertNote } from '../store/note-store.ts'
import { insertShipment } from '../store/shipment-store.ts'

/** A parcel to send; `isPart`: more of the order follows. */
export type Parcel = {
  readonly carrier: string
  readonly number: string
  readonly url: string
  readonly isPart: boolean
}

/**
 * Records a parcel and mails its number to the buyer. An order can be sent in several parts. Refused: no such order; an
 * order that cannot be shipped in its state.
 */
export function shipOrder(
  shop: Shop,
  id: number,
  { isPart, ...parcel }: Parcel,
): Promise<Outcome<Order, 'no-order' | 'no-such-move'>> {
  return changeOrder(shop, id, 'no-such-move', async (tx, state) => {
    const to = isPart ? 'partially-shipped' : 'shipped'
    const note = shippedText(parcel.carrier, parcel.number)
    const at = new Date(shop.nowMs())
    const isAnotherPart = isPart && state === 'partially-shipped'
    if (isAnotherPart) await insertNote(tx, id, { text: note, isForBuyer: false, at })
    else if (!(await moveManually(tx, shop, { id, state, to }, { note }))) return false
    const shipment = await insertShipment(tx, id, { ...parcel, shippedAt: at })
    await queueMail(tx, shop, id, 'shipped', String(shipment))
    return true
  })
}
