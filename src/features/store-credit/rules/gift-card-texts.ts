import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { longDay } from '../../../kernel/locale-format.ts'
import { type GiftCardTerms, giftCardRange } from '../../catalog/rules/gift-card.ts'
import * as messages from '../messages.ts'
import {
  type GiftCard,
  type GiftCardProblem,
  MAX_DAYS_AHEAD,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
} from './gift-card.ts'
import { recipientText } from './gift-card-details.ts'

/** The text for a problem of a gift card form. */
export function giftCardProblemText(
  { reason, field }: GiftCardProblem,
  terms: GiftCardTerms,
  currency: CurrencyFormat,
): string {
  const example = formatMoney(giftCardRange(terms).minMinor, currency)
  switch (reason) {
    case 'no-amount':
      return messages.chooseAmount()
    case 'not-offered':
      return messages.amountNotOffered()
    case 'not-an-amount':
      return messages.enterAmount({ example })
    case 'other-separator':
      return messages.otherSeparator({
        separator: currency.decimalSeparator === ',' ? 'comma' : 'point',
        example,
      })
    case 'out-of-range':
      return rangeText(terms, currency)
    case 'no-address':
      return messages.enterEmail()
    case 'too-long':
      return messages.tooLong({ max: field === 'message' ? MAX_MESSAGE_LENGTH : MAX_NAME_LENGTH })
    case 'no-day':
      return messages.enterDay()
    case 'past':
      return messages.dayPassed()
    case 'too-far':
      return messages.dayTooFar({ max: MAX_DAYS_AHEAD })
  }
}

function rangeText({ free, ...terms }: GiftCardTerms, currency: CurrencyFormat): string {
  const { minMinor, maxMinor } = giftCardRange(free ? { presetsMinor: [], free } : terms)
  return messages.amountBetween({
    min: formatMoney(minMinor, currency),
    max: formatMoney(maxMinor, currency),
  })
}

/** The gift cards of one order line. */
type OrderedGiftCards = {
  readonly card: GiftCard
  readonly quantity: number
  /** '' where the buyer's data was erased. */
  readonly buyerEmail: string
  readonly isPaid: boolean
}

/** The recipient of the cards of a line, and the day of delivery. */
export function giftCardDeliveryText(
  { card, quantity, buyerEmail, isPaid }: OrderedGiftCards,
  currency: CurrencyFormat,
): string {
  return messages.giftCardDelivery({
    count: quantity,
    amount: formatMoney(card.amountMinor, currency),
    recipient: card.recipientEmail === '' ? buyerText(buyerEmail) : recipientText(card),
    timing: card.sendOn === '' ? (isPaid ? 'now' : 'paid') : isPaid ? 'day' : 'day-once-paid',
    day: card.sendOn && longDay(card.sendOn),
  })
}

function buyerText(email: string): string {
  return email === '' ? messages.you() : messages.youAt({ email })
}
