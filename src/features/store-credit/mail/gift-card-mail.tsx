import { renderToStaticMarkup } from 'react-dom/server'
import { formatMoney } from '../../../kernel/format.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import type { MailContent } from '../../../platform/mail/mail-content.ts'
import type { OwnTexts } from '../../../platform/mail/texts/mail-texts.ts'
import { filledTexts, type PlaceholderValues, paragraphsOf } from '../../../platform/mail/texts/template.ts'
import { readTexts } from '../../../platform/mail/texts/text-store.ts'
import type { Shop } from '../../../platform/shop.ts'
import { formatDay } from '../../../platform/shop-time.ts'
import { unlinked } from '../../../ui/mail/unlinked-text.ts'
import { shownCode } from '../../coupons/rules/coupon.ts'
import { lookOf } from '../../look/look-settings.ts'
import { mailLogo } from '../../media/media.ts'
import { currencyFormat, shopEmail, shopName, timezone } from '../../settings/general.ts'
import { shopPlaceholders, shopPlaceholderValues } from '../../settings/mail-placeholders.ts'
import { type CardToMail, markMailed, readCardToMail } from '../gift-card-store.ts'
import * as messages from '../messages.ts'
import { GiftCardMail, type GiftCardMailContent } from '../ui/GiftCardMail.tsx'

/** The name of the mail among the kinds of mails. */
export const GIFT_CARD_KIND = 'gift-card'

/**
 * Mails a gift card to its recipient. A repeated call sends the same message with the same key. A card that was voided, or
 * whose owner was erased, is not sent.
 */
export async function sendGiftCardMail(shop: Shop, payload: unknown): Promise<void> {
  const { creditId } = payload as { creditId?: unknown }
  if (typeof creditId !== 'number') throw new TypeError('The job names no credit')
  const giftCard = await readCardToMail(shop.db, creditId)
  if (!giftCard) return
  const { texts } = await readTexts(shop.db, GIFT_CARD_KIND)
  await sendMail(shop, {
    key: `gift-card-${giftCard.id}`,
    from: { name: shop.settings.get(shopName), address: shop.settings.get(shopEmail) },
    to: giftCard.email,
    aboutMs: giftCard.sendAt.getTime(),
    secrets: [shownCode(giftCard.code), encodeURIComponent(shownCode(giftCard.code)), giftCard.code],
    ...(await renderGiftCardMail(shop, giftCard, texts)),
  })
  await markMailed(shop.db, giftCard.id, new Date(shop.nowMs()))
}

type ShownCard = Pick<CardToMail, 'code' | 'balanceMinor' | 'expiresAt' | 'gift'>

/** The mail of a gift card as HTML and as plain text, with the texts of the owner. */
export async function renderGiftCardMail(
  shop: Shop,
  giftCard: ShownCard,
  texts: OwnTexts,
): Promise<MailContent> {
  const own = filledTexts(texts, giftCardValues(shop, giftCard))
  const content = mailContent(shop, giftCard, own)
  const logo = await mailLogo(shop)
  return {
    subject: own.subject ?? `${content.shopName}: ${content.title}`,
    html: `<!doctype html>${renderToStaticMarkup(<GiftCardMail {...content} accent={lookOf(shop.settings).colors.accent} logo={logo} />)}`,
    text: plainText(content),
    ...(logo && { images: [logo] }),
  }
}

/** The names that the texts of the mail may have between braces. */
export const giftCardPlaceholders = [
  ...shopPlaceholders,
  'gift_card_amount',
  'gift_card_sender',
  'gift_card_recipient',
] as const

function giftCardValues(shop: Shop, { balanceMinor, gift }: ShownCard): PlaceholderValues {
  return {
    ...shopPlaceholderValues(shop),
    gift_card_amount: formatMoney(balanceMinor, currencyFormat(shop.settings)),
    gift_card_sender: unlinked(gift.from),
    gift_card_recipient: unlinked(gift.to),
  }
}

function mailContent({ config, settings }: Shop, giftCard: ShownCard, own: OwnTexts): GiftCardMailContent {
  const { to, from, message } = giftCard.gift
  const amount = formatMoney(giftCard.balanceMinor, currencyFormat(settings))
  const origin = config.publicUrl?.origin ?? `http://localhost:${config.port}`
  return {
    shopName: settings.get(shopName),
    title:
      own.heading ??
      (from === ''
        ? messages.giftCardForYou({ amount })
        : messages.giftCardFrom({ amount, name: unlinked(from) })),
    greeting: to === '' ? '' : messages.greeting({ name: unlinked(to) }),
    message: message === '' ? [] : unlinked(message).split('\n'),
    amount,
    code: shownCode(giftCard.code),
    expiry: giftCard.expiresAt
      ? messages.validUntil({ day: lastDay(giftCard.expiresAt, settings.get(timezone)) })
      : '',
    how: messages.howToUse(),
    intro: paragraphsOf(own.intro),
    closing: paragraphsOf(own.closing),
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
  intro,
  closing,
  href,
}: GiftCardMailContent): string {
  const lines = [
    title,
    '',
    greeting,
    ...intro,
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
    '',
    ...closing,
  ]
  return lines
    .filter((line, index) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trimEnd()
}
