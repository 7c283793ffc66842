import { renderToStaticMarkup } from 'react-dom/server'
import { formatMoney } from '../../kernel/format.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { Shop } from '../../platform/shop.ts'
import { formatDay } from '../../platform/shop-time.ts'
import { unlinked } from '../../ui/mail/unlinked-text.ts'
import { shownCode } from '../coupons/rules/coupon.ts'
import { mailLogo } from '../media/media.ts'
import { currencyFormat, shopEmail, shopName, timezone } from '../settings/general.ts'
import { type CardToMail, markMailed, readCardToMail } from './gift-card-store.ts'
import * as messages from './messages.ts'
import { GiftCardMail, type GiftCardMailContent } from './ui/GiftCardMail.tsx'

/**
 * Mails a gift card to its recipient. A repeated call sends the same message with the same key. A card that was voided, or
 * whose owner was erased, is not sent.
 */
export async function sendGiftCardMail(shop: Shop, payload: unknown): Promise<void> {
  const { creditId } = payload as { creditId?: unknown }
  if (typeof creditId !== 'number') throw new TypeError('The job names no credit')
  const giftCard = await readCardToMail(shop.db, creditId)
  if (!giftCard) return
  const content = mailContent(shop, giftCard)
  const logo = await mailLogo(shop)
  await sendMail(shop, {
    key: `gift-card-${giftCard.id}`,
    from: { name: content.shopName, address: shop.settings.get(shopEmail) },
    to: giftCard.email,
    aboutMs: giftCard.sendAt.getTime(),
    subject: `${content.shopName}: ${content.title}`,
    html: `<!doctype html>${renderToStaticMarkup(<GiftCardMail {...content} logo={logo} />)}`,
    text: plainText(content),
    ...(logo && { images: [logo] }),
  })
  await markMailed(shop.db, giftCard.id, new Date(shop.nowMs()))
}

function mailContent({ config, settings }: Shop, giftCard: CardToMail): GiftCardMailContent {
  const { to, from, message } = giftCard.gift
  const amount = formatMoney(giftCard.balanceMinor, currencyFormat(settings))
  const origin = config.publicUrl?.origin ?? `http://localhost:${config.port}`
  return {
    shopName: settings.get(shopName),
    title:
      from === ''
        ? messages.giftCardForYou({ amount })
        : messages.giftCardFrom({ amount, name: unlinked(from) }),
    greeting: to === '' ? '' : messages.greeting({ name: unlinked(to) }),
    message: message === '' ? [] : unlinked(message).split('\n'),
    amount,
    code: shownCode(giftCard.code),
    expiry: giftCard.expiresAt
      ? messages.validUntil({ day: lastDay(giftCard.expiresAt, settings.get(timezone)) })
      : '',
    how: messages.howToUse(),
    href: `${origin}/?wt_coupon=${encodeURIComponent(shownCode(giftCard.code))}`,
  }
}

/** The last day on which the card is valid, at least for a part of the day. */
function lastDay(expiresAt: Date, zone: string): string {
  return formatDay(expiresAt.getTime() - 1, zone)
}

function plainText({
  title,
  greeting,
  message,
  amount,
  code,
  expiry,
  how,
  href,
}: GiftCardMailContent): string {
  const lines = [
    title,
    '',
    greeting,
    ...message,
    '',
    amount,
    code,
    expiry,
    '',
    how,
    '',
    `${messages.shopNow()}:`,
    href,
  ]
  return lines.filter((line, index) => line !== '' || lines[index - 1] !== '').join('\n')
}
