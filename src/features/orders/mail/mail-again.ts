import { readSentCopy } from '../../../platform/mail/sent-store.ts'
import { shownCopy, shownHtml } from '../../../platform/mail/shown-html.ts'
import { filledTexts } from '../../../platform/mail/texts/template.ts'
import { readTexts } from '../../../platform/mail/texts/text-store.ts'
import type { Shop } from '../../../platform/shop.ts'
import { mailLogo } from '../../media/media.ts'
import { shopOrigin } from '../pages/order-paths.ts'
import type { MailSubject } from '../rules/mail-now.ts'
import { readOrder } from '../store/order-store.ts'
import { createMailContext } from './mail-context.ts'
import { ownerAddresses } from './mail-settings.ts'
import { orderValues } from './mail-values.ts'
import { orderMails } from './order-mails.ts'
import { renderOrderMail } from './render-order-mail.tsx'

/** A mail that was sent, by the end of its key: `shipped-12`. */
type NamedMail = {
  readonly subject: MailSubject
  /** The id of the parcel, refund or note that it is about, and what else its key has. */
  readonly about: string
}

/** Which mail a key is of; `undefined`: none that the shop sends now. */
export function mailNamed(name: string): NamedMail | undefined {
  const subjects = Object.keys(orderMails) as MailSubject[]
  // `cancelled-owner` begins like `cancelled`: the longest one is that of the mail.
  const [subject] = subjects
    .filter((one) => `${name}-`.startsWith(`${one}-`))
    .toSorted((one, other) => other.length - one.length)
  if (subject === undefined) return undefined
  return { subject, about: name.slice(subject.length + 1).replace(/-?to-\d+$/, '') }
}

/** A mail as it is shown to staff. */
type ShownMail = {
  /** The copy that was kept, as it was sent; otherwise it is rendered from the order as it is now. */
  readonly isAsSent: boolean
  readonly to: string[]
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * A mail that was sent: the copy of it, or, where there is none, the same rendered again from the order as it is now. `undefined`: no
 * such mail was sent, or there is no copy and what it was about is gone.
 */
export async function mailAgain(
  { shop, origin }: { readonly shop: Shop; readonly origin: string },
  orderId: number,
  name: string,
): Promise<ShownMail | undefined> {
  const [named, order] = [mailNamed(name), await readOrder(shop.db, orderId)]
  const sent = await readSentCopy(shop.db, `order-${orderId}-${name}`)
  if (!named || !order || !sent) return undefined
  const origins = { mailOrigin: shopOrigin(shop), origin }
  if (sent.content) {
    const logo = await mailLogo(shop)
    const shown = await shownCopy(sent.content, logo ? [logo] : [], origins)
    return { isAsSent: true, to: [sent.recipient ?? ''], subject: sent.subject ?? '', ...shown }
  }
  const mail = orderMails[named.subject]
  const context = await createMailContext(shop, order, { ...mail, about: named.about })
  if (mail.requires && context[mail.requires] === undefined) return undefined
  const { texts } = await readTexts(shop.db, named.subject)
  const content = renderOrderMail(mail, context, filledTexts(texts, orderValues(shop, context)))
  return {
    isAsSent: false,
    to: mail.to === 'owner' ? [...ownerAddresses(shop.settings)] : [order.billing.email],
    subject: content.subject,
    html: shownHtml(content, origins),
    text: content.text,
  }
}
