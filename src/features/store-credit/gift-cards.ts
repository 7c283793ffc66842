import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import type { GiftCardTerms } from '../catalog/rules/gift-card.ts'
import { currencyFormat, timezone } from '../settings/general.ts'
import {
  type GiftCardLine,
  giveAgainGiftCards,
  insertGiftCards,
  type Made,
  type NewGiftCard,
  readGiftCardLines,
  takeBackGiftCards,
} from './gift-card-store.ts'
import { expiryAfter, newCode } from './new-credit.ts'
import type { GiftCardSetting } from './rules/gift-card.ts'
import { dayAt, momentOf } from './shop-day.ts'
import { creditExpiryDays, giftCardSendHour } from './store-credit-settings.ts'

/** By what the form of a gift card is read: its terms, how this shop writes amounts, and the day that it is there. */
export function giftCardSetting(
  { settings, nowMs }: Pick<Shop, 'settings' | 'nowMs'>,
  terms: GiftCardTerms,
): GiftCardSetting {
  return { terms, digits: currencyFormat(settings), today: dayAt(nowMs(), settings.get(timezone)) }
}

type Issuing = Pick<Shop, 'settings' | 'nowMs' | 'jobs'>

/**
 * Makes a credit of each piece of an order's gift cards, and queues its mail for the day that the buyer chose; within the
 * transaction in which the order may be handed over. Asked again, it makes none twice, and gives again what was taken
 * back with the order.
 */
export async function issueGiftCards(tx: Db, shop: Issuing, orderId: number): Promise<void> {
  const lines = await readGiftCardLines(tx, orderId)
  if (lines.length === 0) return
  const at = new Date(shop.nowMs())
  const again = await giveAgainGiftCards(tx, orderId, at)
  const made = await insertGiftCards(
    tx,
    orderId,
    lines.flatMap((line) => cardsOf(shop, line)),
    at,
  )
  for (const card of [...again, ...made]) await queueMail(tx, shop, card)
}

/** Takes back what is left of the gift cards of an order, within the transaction that calls it off or pays it back. */
export function voidGiftCards(tx: Db, orderId: number, at: Date): Promise<void> {
  return takeBackGiftCards(tx, orderId, at)
}

/** The cards of one line: each with a code of its own, for the recipient, else for the buyer. */
function cardsOf(shop: Issuing, { id, quantity, card, ...buyer }: GiftCardLine): NewGiftCard[] {
  const sendAtMs = sendAt(shop, card.sendOn)
  const isForBuyer = card.recipientEmail === '' || card.recipientEmail === buyer.buyerEmail
  const one = {
    orderLineId: id,
    minor: card.amountMinor,
    expiresAt: expiryAfter(sendAtMs, shop.settings.get(creditExpiryDays))?.toISOString(),
    accountId: isForBuyer ? (buyer.accountId ?? undefined) : undefined,
    email: card.recipientEmail || buyer.buyerEmail || undefined,
    gift: { to: card.recipientName, from: card.sender, message: card.message },
    sendAt: new Date(sendAtMs).toISOString(),
  }
  return Array.from({ length: quantity }, (_, piece) => ({ ...one, piece, code: newCode() }))
}

/** When a card is mailed: at the hour of the shop on the day that was chosen, at once where that is over. */
function sendAt({ settings, nowMs }: Issuing, day: string): number {
  const now = nowMs()
  if (day === '') return now
  return Math.max(now, momentOf(day, settings.get(giftCardSendHour), settings.get(timezone)))
}

async function queueMail(tx: Db, { jobs, nowMs }: Issuing, { id, sendAt }: Made): Promise<void> {
  const isLater = sendAt.getTime() > nowMs()
  await jobs.add(tx, 'gift-card-mail', { creditId: id }, isLater ? { runAt: sendAt } : {})
}
