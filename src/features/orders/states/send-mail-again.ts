import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import {
  availableTemplates,
  type MailTemplate,
  templateMails,
  templateTexts,
} from '../mail/mail-templates.ts'
import { detailsMail } from '../rules/mail-now.ts'
import type { Order } from '../rules/order.ts'
import type { OrderMailName } from '../rules/order-moves.ts'
import { insertNote } from '../store/note-store.ts'
import { lockOrder, readOrder } from '../store/order-store.ts'
import { writeOrderFields } from '../store/rest/order-edit-store.ts'
import { readOrderExtras } from '../store/rest/order-extras-store.ts'
import { queueOrderMails } from './advance-order.ts'
import * as notes from './messages.ts'
import { emitOrderChange } from './order-events.ts'

/** Who sends which mail, and to which address: a new one is stored only where the order has none, or where it is forced. */
export type MailRequest = {
  readonly template: MailTemplate
  readonly email: string | undefined
  readonly isForced: boolean
  readonly by: number | undefined
}

/** `no-mail`: no mail tells of an order in this state. */
export type MailRefusal = 'no-order' | 'no-email' | 'other-email' | 'other-template' | 'no-mail'

/**
 * Sends a mail about an order to its buyer again; `customer_invoice` are its details: where it is unpaid, with the link to pay.
 * Answers the address. Refused: no such order; no address; another address than that of the order; a template or a state that
 * no mail is about now.
 */
export function sendMailAgain(
  shop: Shop,
  id: number,
  request: MailRequest,
): Promise<Outcome<string, MailRefusal>> {
  return shop.db.transaction().execute((tx) => queueMailAgain(tx, shop, id, request))
}

/** The same in the caller's transaction. */
export async function queueMailAgain(
  tx: Db,
  shop: Shop,
  id: number,
  { template, email = '', isForced, by }: MailRequest,
): Promise<Outcome<string, MailRefusal>> {
  const order = (await lockOrder(tx, id)) && (await readOrder(tx, id))
  if (!order) return refused('no-order')
  const known = order.billing.email
  if (email !== '' && known !== '' && email !== known && !isForced) return refused('other-email')
  const address = email || known
  if (address === '') return refused('no-email')
  const extras = (await readOrderExtras(tx, [id])).get(id)
  const refundId = extras?.refunds[0]?.id
  const addressed = { ...order, billing: { ...order.billing, email: address } }
  const available = availableTemplates(addressed, { hasRefunds: refundId !== undefined })
  const mail = mailOf(template, order)
  if (!mail) return refused('no-mail')
  if (!available.includes(template)) return refused('other-template')
  const at = new Date(shop.nowMs())
  if (address !== known) {
    await writeOrderFields(tx, id, { billing: { email: address } }, at)
    await emitOrderChange(tx, shop, id, 'billing')
  }
  const title = templateTexts[template].title()
  const text = template === 'customer_invoice' ? notes.detailsSent() : notes.mailSentAgain({ title })
  const noteId = await insertNote(tx, id, { text, isForBuyer: false, at, by })
  await emitOrderChange(tx, shop, id, 'notes')
  // Each call sends another mail.
  const about = mail === 'refunded' ? `${refundId}-again-${noteId}` : `details-${noteId}`
  await queueOrderMails(tx, shop, id, [mail], about)
  return done(address)
}

function mailOf(template: MailTemplate, order: Order): OrderMailName | undefined {
  if (template === 'customer_invoice') return detailsMail(order)
  return template === 'customer_refunded_order' ? 'refunded' : templateMails[template]
}
