import { sendMail } from '../../../platform/mail/mail.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import { InvalidRecipient, isServerFailing } from '../../../platform/mail/mail-errors.ts'
import { giveUpMail } from '../../../platform/mail/sent.ts'
import { filledTexts } from '../../../platform/mail/texts/template.ts'
import { readTexts } from '../../../platform/mail/texts/text-store.ts'
import type { Shop } from '../../../platform/shop.ts'
import { shopEmail, shopName } from '../../settings/general.ts'
import { type MailSubject, mailNow } from '../rules/mail-now.ts'
import type { Order } from '../rules/order.ts'
import type { OrderMailName } from '../rules/order-moves.ts'
import { orderIdOf } from '../states/order-job.ts'
import { insertNote } from '../store/note-store.ts'
import { readOrder } from '../store/order-store.ts'
import { createMailContext } from './mail-context.ts'
import { isMailOff, ownerAddresses } from './mail-settings.ts'
import { orderValues } from './mail-values.ts'
import * as messages from './messages.ts'
import { orderMails } from './order-mails.ts'
import { renderOrderMail } from './render-order-mail.tsx'

/**
 * The job: sends the mails of one event of an order, about its current state (`mailNow`), each once. A mail that is not
 * accepted does not stop the others, unless the mail server is down: the queue retries the job, which then sends what is missing. A permanently rejected
 * address is noted on the order.
 */
export async function sendOrderMails(shop: Shop, payload: unknown): Promise<void> {
  const { orderId, mails, about } = parseJob(payload)
  const order = await readOrder(shop.db, orderId)
  if (!order) return
  const subjects = mails.flatMap((mail) => mailNow(mail, order) ?? [])
  const errors: unknown[] = []
  for (const subject of subjects.filter((each) => !isMailOff(shop.settings, each))) {
    await sendMailAbout(shop, order, subject, about).catch((error: unknown) => errors.push(error))
    if (errors.some(isServerFailing)) break
  }
  if (errors.length > 0) throw errors[0]
}

async function sendMailAbout(shop: Shop, order: Order, subject: MailSubject, about: string): Promise<void> {
  const mail = orderMails[subject]
  const context = await createMailContext(shop, order, { ...mail, about })
  if (mail.requires && context[mail.requires] === undefined) return
  const { texts } = await readTexts(shop.db, subject)
  const content = renderOrderMail(mail, context, filledTexts(texts, orderValues(shop, context)))
  const addresses = mail.to === 'owner' ? ownerAddresses(shop.settings) : buyerAddresses(order)
  for (const [recipientIndex, to] of addresses.entries()) {
    const key = mailKey(shop, { order, subject, about, recipientIndex })
    await sendOne(shop, order, { key, to, subject, content })
  }
}

type MailJob = {
  readonly orderId: number
  readonly mails: readonly OrderMailName[]
  readonly about: string
}

/**
 * A job of an older version has one `mail`, or none: then it is the confirmation, or the payment mail (`occasion`).
 */
function parseJob(payload: unknown): MailJob {
  const { mails, mail, about, occasion } = payload as Readonly<Record<string, unknown>>
  const names = Array.isArray(mails) ? mails : [mail ?? (occasion === 'paid' ? 'paid' : 'processing')]
  if (!names.every(isMailName)) throw new TypeError('The job names no mail')
  return { orderId: orderIdOf(payload), mails: names, about: typeof about === 'string' ? about : '' }
}

function isMailName(name: unknown): name is OrderMailName {
  const others: readonly MailSubject[] = ['payment-review', 'stock-short']
  return (
    typeof name === 'string' && Object.hasOwn(orderMails, name) && !others.some((other) => other === name)
  )
}

/** Empty for an anonymized order. */
function buyerAddresses({ billing }: Order): readonly string[] {
  return billing.email === '' ? [] : [billing.email]
}

type MailKeyParts = {
  readonly order: Order
  readonly subject: MailSubject
  readonly about: string
  /** The index of the recipient, if there are several. */
  readonly recipientIndex: number
}

/** The key that makes a mail unique. `about` may be an e-mail address, so the key contains only its signature. */
function mailKey(
  { signer }: Pick<Shop, 'signer'>,
  { order, subject, about, recipientIndex }: MailKeyParts,
): string {
  const which = /^\d*$/.test(about) ? about : signer.sign('order-mail', about).slice(0, 16)
  const parts = ['order', order.id, subject, which, recipientIndex === 0 ? '' : `to-${recipientIndex + 1}`]
  return parts.filter((part) => part !== '').join('-')
}

type MailToSend = {
  readonly key: string
  readonly to: string
  readonly subject: MailSubject
  readonly content: MailContent
}

async function sendOne(shop: Shop, order: Order, { key, to, subject, content }: MailToSend): Promise<void> {
  const isToBuyer = orderMails[subject].to === 'buyer'
  try {
    await sendMail(shop, {
      key,
      to,
      from: { name: shop.settings.get(shopName), address: shop.settings.get(shopEmail) },
      ...(!isToBuyer && { replyTo: order.billing.email }),
      aboutMs: order.placedAt.getTime(),
      ...content,
    })
  } catch (error) {
    if (!(error instanceof InvalidRecipient)) throw error
    await recordUndeliverable(shop, order, { key, subject, isToBuyer })
  }
}

type RejectedMail = { readonly key: string; readonly subject: MailSubject; readonly isToBuyer: boolean }

async function recordUndeliverable(
  shop: Shop,
  { id }: Order,
  { key, subject, isToBuyer }: RejectedMail,
): Promise<void> {
  shop.log.warn(
    { orderId: id, mail: subject },
    'mail not sent: the mail server rejects the recipient permanently',
  )
  const text = isToBuyer
    ? messages.undeliverableToBuyer({ mail: subject })
    : messages.undeliverableToOwner({ mail: subject })
  await shop.db.transaction().execute(async (tx) => {
    const isNew = await giveUpMail(tx, shop, key)
    if (isNew) await insertNote(tx, id, { text, isForBuyer: false, at: new Date(shop.nowMs()) })
  })
}
