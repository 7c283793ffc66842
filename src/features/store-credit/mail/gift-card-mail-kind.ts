import { DAY_MS } from '../../../kernel/day.ts'
import { done } from '../../../kernel/outcome.ts'
import type { MailKind } from '../../../platform/mail/texts/mail-kind.ts'
import * as messages from '../messages.ts'
import { GIFT_CARD_KIND, giftCardPlaceholders, renderGiftCardMail } from './gift-card-mail.tsx'

const EXAMPLE_DAYS = 365

/** The mail of a gift card, as owners see it. */
export const giftCardMailKind: MailKind = {
  name: GIFT_CARD_KIND,
  title: messages.mailTitle,
  when: messages.mailWhen,
  to: 'recipient',
  isAboutOrder: false,
  placeholders: giftCardPlaceholders,
  defaults() {
    const heading = messages.giftCardFrom({ amount: '{gift_card_amount}', name: '{gift_card_sender}' })
    return { subject: `{site_title}: ${heading}`, heading, intro: '', closing: '' }
  },
  async example(shop, { texts }) {
    const giftCard = {
      code: 'EXAMPLE-CARD',
      balanceMinor: 5000,
      expiresAt: new Date(shop.nowMs() + EXAMPLE_DAYS * DAY_MS),
      gift: {
        from: messages.exampleSender(),
        to: messages.exampleRecipient(),
        message: messages.exampleMessage(),
      },
    }
    return done({ content: await renderGiftCardMail(shop, giftCard, texts) })
  },
}
