import type { z } from 'zod'
import { findSent, readSentCopy, type SentMail } from '../../../platform/mail/sent-store.ts'
import { shownCopy } from '../../../platform/mail/shown-html.ts'
import type { RestEndpoint } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { localDate } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { mailLogo } from '../../media/media.ts'
import { timezone } from '../../settings/general.ts'
import { sentMailsContract } from './sent-mails-resource.ts'

type SentMailRecord = z.output<typeof sentMailsContract.record>

/** `handsel/v1/sent-mails`: the emails of the last 90 days, as they were sent. */
export const sentMailEndpoints: Readonly<Record<string, RestEndpoint>> = resource(sentMailsContract, {
  access: { read: 'manage_options', write: 'manage_options' },
  async list({ call: { shop } }, { search = '', ...slice }) {
    const { mails, total } = await findSent(shop.db, { text: search.trim(), ...slice })
    return { items: mails.map((mail) => recordOf(shop, mail)), total }
  },
  async get({ call: { shop, origin } }, { key }) {
    const mail = await readSentCopy(shop.db, key)
    if (!mail?.content) return undefined
    const logo = await mailLogo(shop)
    const mailOrigin = shop.config.publicUrl?.origin ?? `http://localhost:${shop.config.port}`
    const shown = await shownCopy(mail.content, logo ? [logo] : [], { mailOrigin, origin })
    return { ...recordOf(shop, mail), ...shown }
  },
})

function recordOf({ settings }: Shop, { key, recipient, subject, sentAt }: SentMail): SentMailRecord {
  const orderId = /^order-(\d+)-/.exec(key)?.[1]
  return {
    key,
    to: recipient ?? '',
    subject: subject ?? '',
    order_id: orderId === undefined ? null : Number(orderId),
    date_sent: localDate(sentAt, settings.get(timezone)) ?? '',
    html: '',
    text: '',
  }
}
