import { dayInWords } from './calendar-day.ts'
import type { GiftCard } from './gift-card.ts'

/** A card in words, for lines of carts, orders and mails: [["For", "Ada (ada@example.com)"], …]; what is not said is left out. */
export function giftCardInWords(card: GiftCard | undefined): (readonly [label: string, value: string])[] {
  if (!card) return []
  const { sender, message, sendOn } = card
  const words = [
    ['For', recipientInWords(card)],
    ['From', sender],
    ['Message', message],
    ['Sent on', sendOn && dayInWords(sendOn)],
  ] as const
  return words.filter(([, value]) => value !== '')
}

/** "Ada (ada@example.com)", or what there is of it. */
export function recipientInWords({
  recipientName,
  recipientEmail,
}: Pick<GiftCard, 'recipientName' | 'recipientEmail'>): string {
  return recipientName && recipientEmail
    ? `${recipientName} (${recipientEmail})`
    : recipientName || recipientEmail
}
