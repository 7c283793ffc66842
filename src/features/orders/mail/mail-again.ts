import { wasSent } from '../../../platform/mail/sent-store.ts'
import type { Shop } from '../../../platform/shop.ts'
import { shopOrigin } from '../pages/order-paths.ts'
import type { MailSubject } from '../rules/mail-now.ts'
import { readOrder } from '../store/order-store.ts'
import { createMailContext } from './mail-context.ts'
import { ownerAddresses } from './mail-settings.ts'
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
  readonly to: string[]
  readonly subject: string
  readonly html: string
  readonly text: string
}

/**
 * A mail that was sent, rendered again from the order as it is now: sent mails are not stored. `undefined`: no such mail was sent,
 * or what it was about is gone.
 */
export async function mailAgain(
  { shop, origin }: { readonly shop: Shop; readonly origin: string },
  orderId: number,
  name: string,
): Promise<ShownMail | undefined> {
  const [named, order] = [mailNamed(name), await readOrder(shop.db, orderId)]
  if (!named || !order || !(await wasSent(shop.db, `order-${orderId}-${name}`))) return undefined
  const mail = orderMails[named.subject]
  const context = await createMailContext(shop, order, { ...mail, about: named.about })
  if (mail.requires && context[mail.requires] === undefined) return undefined
  const { subject, html, text, images = [] } = renderOrderMail(mail, context)
  const withImages = images.reduce(
    (all, { cid, type, bytes }) =>
      all.replaceAll(`cid:${cid}`, `data:${type};base64,${bytes.toString('base64')}`),
    html,
  )
  return {
    to: mail.to === 'owner' ? [...ownerAddresses(shop.settings)] : [order.billing.email],
    subject,
    html: shownHtml(withImages, shopOrigin(shop), origin),
    text,
  }
}

/**
 * The page that shows a mail allows no style sheets and no pictures but its own: the sheet is for dark screens alone, and the
 * pictures are at the address at which the shop was called.
 */
function shownHtml(html: string, mailOrigin: string, origin: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replaceAll(/<link rel="preload"[^>]*>/g, '')
    .replaceAll(`src="${mailOrigin}/`, `src="${origin}/`)
}
