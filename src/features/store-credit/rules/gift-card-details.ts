import { longDay } from '../../../kernel/day.ts'
import type { GiftCard } from './gift-card.ts'

/** The details of a card for lines of carts, orders and mails: [["For", "Ada (ada@example.com)"], …]; without empty ones. */
export function giftCardDetails(card: GiftCard | undefined): (readonly [label: string, value: string])[] {
  if (!card) return []
  const { sender, message, sendOn } = card
  const details = [
    ['For', recipientText(card)],
    ['From', sender],
    ['Message', message],
    ['Sent on', sendOn && longDay(sendOn)],
  ] as const
  return details.filter(([, value]) => value !== '')
}

/** "Ada (ada@example.com)", or the part that is known. */
export function recipientText({
  recipientName,
  recipientEmail,
}: Pick<GiftCard, 'recipientName' | 'recipientEmail'>): string {
  return recipientName && recipientEmail
    ? `${recipientName} (${recipientEmail})`
    : recipientName || recipientEmail
}
