import { renderToStaticMarkup } from 'react-dom/server'
import { formatMoney } from '../../kernel/format.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { Shop } from '../../platform/shop.ts'
import { shownCode } from '../coupons/rules/coupon.ts'
import { currencyFormat, shopEmail, shopName, timezone } from '../settings/general.ts'
import { type CardToMail, markMailed, readCardToMail } from './gift-card-store.ts'
import { dayInWords } from './rules/calendar-day.ts'
import { dayAt } from './shop-day.ts'
import { creditTexts, giftCardTitle } from './texts.ts'
import { GiftCardMail, type GiftCardWords } from './ui/GiftCardMail.tsx'

/**
 * Mails a gift card to its recipient. Sent twice it is the same message, under the same key; a card that was taken back, or
 * whose owner was erased, is not sent.
 */
export async function sendGiftCardMail(shop: Shop, payload: unknown): Promise<void> {
  const { creditId } = payload as { creditId?: unknown }
  if (typeof creditId !== 'number') throw new TypeError('The job names no credit')
  const card = await readCardToMail(shop.db, creditId)
  if (!card) return
  const words = wordsOf(shop, card)
  await sendMail(shop, {
    key: `gift-card-${card.id}`,
    from: { name: words.shopName, address: shop.settings.get(shopEmail) },
    to: card.email,
    aboutMs: card.sendAt.getTime(),
    subject: `${words.shopName}: ${words.title}`,
    html: `<!doctype html>${renderToStaticMarkup(<GiftCardMail {...words} />)}`,
    text: asText(words),
  })
  await markMailed(shop.db, card.id, new Date(shop.nowMs()))
}

function wordsOf({ config, settings }: Shop, card: CardToMail): GiftCardWords {
  const { to, from, message } = card.gift
  const amount = formatMoney(card.balanceMinor, currencyFormat(settings))
  const origin = config.publicUrl?.origin ?? `http://localhost:${config.port}`
  return {
    shopName: settings.get(shopName),
    title: giftCardTitle(from, amount),
    greeting: to === '' ? '' : `Dear ${to},`,
    message: message === '' ? [] : message.split('\n'),
    amount,
    code: shownCode(card.code),
    expiry: card.expiresAt ? `Valid until ${lastDay(card.expiresAt, settings.get(timezone))}.` : '',
    how: creditTexts.how,
    href: `${origin}/?wt_coupon=${encodeURIComponent(shownCode(card.code))}`,
  }
}

/** The last day on which it is valid all day, or part of it. */
function lastDay(expiresAt: Date, zone: string): string {
  return dayInWords(dayAt(expiresAt.getTime() - 1, zone))
}

function asText({ title, greeting, message, amount, code, expiry, how, href }: GiftCardWords): string {
  const lines = [title, '', greeting, ...message, '', amount, code, expiry, '', how, '', 'Spend it:', href]
  return lines.filter((line, index) => line !== '' || lines[index - 1] !== '').join('\n')
}
