import { sendMail, WrongReceiver } from '../../../platform/mail/mail.ts'
import { giveUpMail } from '../../../platform/mail/sent.ts'
import type { Shop } from '../../../platform/shop.ts'
import { shopEmail, shopName } from '../../settings/general.ts'
import { isMailOff, ownerAddresses } from '../mail-settings.ts'
import { insertNote } from '../note-store.ts'
import { orderIdOf } from '../order-job.ts'
import { type MailSubject, mailNow } from '../rules/mail-now.ts'
import type { Order } from '../rules/order.ts'
import type { OrderMailName } from '../rules/order-moves.ts'
import { readOrder } from '../store.ts'
import { orderMails } from './order-mails.ts'
import { type RenderedMail, renderOrderMail } from './render-order-mail.tsx'
import { undeliverableText } from './texts.ts'
import { toldOf } from './told.ts'

/**
 * The job: sends a mail about an order, saying what is true by now (`mailNow`), each once. What the mail server does not take
 * is tried again by the queue; an address that it refuses for good is noted on the order.
 */
export async function sendOrderMail(shop: Shop, payload: unknown): Promise<void> {
  const job = jobOf(payload)
  const order = await readOrder(shop.db, job.orderId)
  const subject = order && mailNow(job.mail, order)
  if (!order || !subject || isMailOff(shop.settings, subject)) return
  const mail = orderMails[subject]
  const told = await toldOf(shop, order, { ...mail, about: job.about })
  if (mail.needs && told[mail.needs] === undefined) return
  const words = renderOrderMail(mail, told)
  const addresses = mail.to === 'owner' ? ownerAddresses(shop.settings) : addressOf(order)
  for (const [place, to] of addresses.entries()) {
    const key = keyOf(shop, { order, subject, about: job.about, place })
    await sendOne(shop, order, { key, to, subject, words })
  }
}

type Job = { readonly orderId: number; readonly mail: OrderMailName; readonly about: string }

/** A job of an older version names no mail: it was the confirmation, or that the money has come (`occasion`). */
function jobOf(payload: unknown): Job {
  const { mail, about, occasion } = payload as Readonly<Record<string, unknown>>
  const asked = mail ?? (occasion === 'paid' ? 'paid' : 'processing')
  if (!isMailName(asked)) throw new TypeError('The job names no mail')
  return { orderId: orderIdOf(payload), mail: asked, about: typeof about === 'string' ? about : '' }
}

function isMailName(name: unknown): name is OrderMailName {
  const others: readonly MailSubject[] = ['payment-review', 'stock-short']
  return (
    typeof name === 'string' && Object.hasOwn(orderMails, name) && !others.some((other) => other === name)
  )
}

/** Nobody is written to whose order was made anonymous. */
function addressOf({ billing }: Order): readonly string[] {
  return billing.email === '' ? [] : [billing.email]
}

type Keyed = {
  readonly order: Order
  readonly subject: MailSubject
  readonly about: string
  /** Of the receiver, where there are several. */
  readonly place: number
}

/** What makes two mails the same. `about` may be an e-mail address, which is nobody's business but the order's. */
function keyOf({ signer }: Pick<Shop, 'signer'>, { order, subject, about, place }: Keyed): string {
  const which = /^\d*$/.test(about) ? about : signer.sign('order-mail', about).slice(0, 16)
  const parts = ['order', order.id, subject, which, place === 0 ? '' : `to-${place + 1}`]
  return parts.filter((part) => part !== '').join('-')
}

type ToSend = {
  readonly key: string
  readonly to: string
  readonly subject: MailSubject
  readonly words: RenderedMail
}

async function sendOne(shop: Shop, order: Order, { key, to, subject, words }: ToSend): Promise<void> {
  const isToBuyer = orderMails[subject].to === 'buyer'
  try {
    await sendMail(shop, {
      key,
      to,
      from: { name: shop.settings.get(shopName), address: shop.settings.get(shopEmail) },
      ...(!isToBuyer && { replyTo: order.billing.email }),
      aboutMs: order.placedAt.getTime(),
      ...words,
    })
  } catch (error) {
    if (!(error instanceof WrongReceiver)) throw error
    await giveUp(shop, order, { key, subject, isToBuyer })
  }
}

type Refused = { readonly key: string; readonly subject: MailSubject; readonly isToBuyer: boolean }

async function giveUp(shop: Shop, { id }: Order, { key, subject, isToBuyer }: Refused): Promise<void> {
  shop.log.warn({ orderId: id, mail: subject }, 'the address of a mail is refused for good')
  const text = undeliverableText(subject, isToBuyer)
  await shop.db.transaction().execute(async (tx) => {
    const isNew = await giveUpMail(tx, shop, key)
    if (isNew) await insertNote(tx, id, { text, isForBuyer: false, at: new Date(shop.nowMs()) })
  })
}
