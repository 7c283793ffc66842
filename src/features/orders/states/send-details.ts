import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Shop } from '../../../platform/shop.ts'
import { detailsMail } from '../rules/mail-now.ts'
import { insertNote } from '../store/note-store.ts'
import { lockOrder, readOrder } from '../store/order-store.ts'
import { writeOrderFields } from '../store/rest/order-edit-store.ts'
import { queueOrderMails } from './advance-order.ts'
import * as notes from './messages.ts'
import { emitOrderChange } from './order-events.ts'

/** Who sends the details, and to which address: a new one is stored only where the order has none, or where it is forced. */
export type DetailsRequest = {
  readonly email: string | undefined
  readonly isForced: boolean
  readonly by: number | undefined
}

/**
 * Mails the details of an order to its buyer again: where it is unpaid, with the link to pay. Answers the address. Refused: no
 * such order; no address; another address than that of the order; a state that no mail is about.
 */
export function sendOrderDetails(
  shop: Shop,
  id: number,
  { email = '', isForced, by }: DetailsRequest,
): Promise<Outcome<string, 'no-order' | 'no-email' | 'other-email' | 'no-mail'>> {
  return shop.db.transaction().execute(async (tx) => {
    const order = (await lockOrder(tx, id)) && (await readOrder(tx, id))
    if (!order) return refused('no-order')
    const known = order.billing.email
    if (email !== '' && known !== '' && email !== known && !isForced) return refused('other-email')
    const address = email || known
    if (address === '') return refused('no-email')
    const mail = detailsMail(order)
    if (!mail) return refused('no-mail')
    const at = new Date(shop.nowMs())
    if (address !== known) {
      await writeOrderFields(tx, id, { billing: { email: address } }, at)
      await emitOrderChange(tx, shop, id, 'billing')
    }
    const noteId = await insertNote(tx, id, { text: notes.detailsSent(), isForBuyer: false, at, by })
    await emitOrderChange(tx, shop, id, 'notes')
    // Each call sends another mail.
    await queueOrderMails(tx, shop, id, [mail], `details-${noteId}`)
    return done(address)
  })
}
