import { longDay } from '../../kernel/day.ts'
import { type CurrencyFormat, formatMoney } from '../../kernel/format.ts'
import type { GiftCardTerms, GiftCardTermsRefusal } from '../catalog/rules/gift-card.ts'
import { giftCardRange } from '../catalog/rules/gift-card.ts'
import type { EntryKind, IssueRefusal } from './rules/credit.ts'
import {
  type GiftCard,
  type GiftCardProblem,
  MAX_DAYS_AHEAD,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
} from './rules/gift-card.ts'
import { recipientText } from './rules/gift-card-details.ts'

/** The text for a problem of a gift card form, with advice how to solve it. */
export function giftCardProblemText(
  { reason, field }: GiftCardProblem,
  terms: GiftCardTerms,
  currency: CurrencyFormat,
): string {
  switch (reason) {
    case 'no-amount':
      return 'Please choose an amount.'
    case 'not-offered':
      return 'The card is not sold for that amount. Please choose another one.'
    case 'not-an-amount':
      return `Please write an amount, such as ${formatMoney(giftCardRange(terms).minMinor, currency)}.`
    case 'other-separator':
      return `Please write the amount with ${separatorText(currency)}, such as ${formatMoney(giftCardRange(terms).minMinor, currency)}.`
    case 'out-of-range':
      return rangeText(terms, currency)
    case 'no-address':
      return 'Please write a whole e-mail address, such as name@example.com.'
    case 'too-long':
      return `Please write ${field === 'message' ? MAX_MESSAGE_LENGTH : MAX_NAME_LENGTH} characters at most.`
    case 'no-day':
      return 'Please give the day as year, month and day: 2026-12-24.'
    case 'past':
      return 'That day is over. Please choose today or a later one.'
    case 'too-far':
      return `Please choose a day within ${MAX_DAYS_AHEAD} days.`
  }
}

function separatorText({ decimalSeparator }: CurrencyFormat): string {
  return decimalSeparator === ',' ? 'a comma before the cents' : 'a point before the cents'
}

function rangeText({ free, ...terms }: GiftCardTerms, currency: CurrencyFormat): string {
  const { minMinor, maxMinor } = giftCardRange(free ? { presetsMinor: [], free } : terms)
  const money = (minor: number) => formatMoney(minor, currency)
  return `Please write an amount from ${money(minMinor)} to ${money(maxMinor)}.`
}

export const giftCardTexts = {
  legend: 'Amount',
  other: 'Other',
  customAmount: 'Your amount',
  recipientName: 'Recipient’s name',
  recipientEmail: 'Recipient’s e-mail',
  recipientHint: 'Without one we send the card to you.',
  sender: 'Your name',
  message: 'Message',
  later: 'Choose the day it is sent',
  sendOn: 'Send it on',
  sendOnHint: 'Without a day we send it as soon as it is paid.',
} as const

/** The kinds of changes, as the owner of a credit reads them. */
export const entryText: Readonly<Record<EntryKind, string>> = {
  issue: 'Received',
  spend: 'Spent',
  return: 'Came back',
  expiry: 'Expired',
  adjustment: 'Corrected',
}

export const creditTexts = {
  title: 'Store credit',
  none: 'You have no store credit. Gift cards and refunds as credit are shown here.',
  balance: 'You can spend',
  how: 'Give the code in the cart or at checkout: it pays as much of the order as it can, the rest stays.',
  press: 'Press a card to pay with it: it pays as much of the order as it can, the rest stays.',
  yours: 'Your credit',
  history: 'History',
} as const

export const issueRefusalText: Readonly<Record<IssueRefusal, string>> = {
  'wrong-amount': 'AMOUNT must be above zero, such as 25 or 12.50.',
  'wrong-code': 'A code begins with a letter or a digit and has at most 100 characters.',
  'no-address': 'That is not an e-mail address.',
  'code-taken': 'Another credit, or a coupon, has that code.',
}

export const termsRefusalText: Readonly<Record<GiftCardTermsRefusal, string>> = {
  'no-amount': 'Give amounts to choose from (--presets 25,50), a range (--from 10 --to 500), or both.',
  'wrong-amount': 'Amounts must be above zero, such as 25 or 12.50, and at most 1,000,000.',
  'wrong-range': 'The maximum is below the minimum.',
  'too-many': 'There are more than 20 amounts to choose from.',
}

export const sellRefusalText = {
  'no-product': (name: string) => `There is no product ${name}: give its SKU, slug or id.`,
  'not-simple': (name: string) => `${name} is not a simple product: only those can be gift cards.`,
} as const

export function creditErasedText(count: number): string {
  return count === 1
    ? 'The name was taken off one store credit; its code stays valid.'
    : `The name was taken off ${count} store credits; their codes stay valid.`
}

/** The gift cards of one order line. */
export type OrderedGiftCards = {
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
  const amount = formatMoney(card.amountMinor, currency)
  const cards =
    quantity === 1 ? `The gift card of ${amount} goes` : `The ${quantity} gift cards of ${amount} go`
  const to = card.recipientEmail
    ? recipientText(card)
    : ['you', buyerEmail && `(${buyerEmail})`].join(' ').trim()
  return `${cards} by e-mail to ${to} ${whenSent(card, isPaid)}.`
}

function whenSent({ sendOn }: GiftCard, isPaid: boolean): string {
  if (sendOn === '') return isPaid ? 'at once' : 'as soon as it is paid'
  return `on ${longDay(sendOn)}${isPaid ? '' : ', once it is paid'}`
}

/** The subject and title of the mail of a card. */
export function giftCardTitle(from: string, amount: string): string {
  return from === '' ? `A gift card of ${amount} for you` : `A gift card of ${amount} from ${from}`
}
