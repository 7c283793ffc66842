import { longDay } from '../../../kernel/locale-format.ts'
import * as messages from '../messages.ts'
import type { GiftCard } from './gift-card.ts'

/** The details of a card for lines of carts, orders and mails: [["To", "Ada (ada@example.com)"], …]; without empty ones. */
export function giftCardDetails(card: GiftCard | undefined): (readonly [label: string, value: string])[] {
  if (!card) return []
  const { sender, message, sendOn } = card
  const details = [
    [messages.to(), recipientText(card)],
    [messages.from(), sender],
    [messages.message(), message],
    [messages.sendDate(), sendOn && longDay(sendOn)],
  ] as const
  return details.filter(([, value]) => value !== '')
}

/** "Ada (ada@example.com)", or the part that is known. */
export function recipientText({
  recipientName,
  recipientEmail,
}: Pick<GiftCard, 'recipientName' | 'recipientEmail'>): string {
  return recipientName && recipientEmail
    ? messages.nameAndEmail({ name: recipientName, email: recipientEmail })
    : recipientName || recipientEmail
}
