import { type CurrencyFormat, formatMoney } from '../../kernel/format.ts'
import type { GiftCardTerms, GiftCardTermsRefusal } from '../catalog/rules/gift-card.ts'
import { giftCardSpan } from '../catalog/rules/gift-card.ts'
import { dayInWords } from './rules/calendar-day.ts'
import type { EntryKind, IssueRefusal } from './rules/credit.ts'
import {
  type GiftCard,
  type GiftCardProblem,
  MOST_DAYS_AHEAD,
  MOST_MESSAGE,
  MOST_NAME,
} from './rules/gift-card.ts'
import { recipientInWords } from './rules/gift-card-words.ts'

/** What is wrong with a field of the form of a gift card, in a sentence that says how to put it right. */
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
      return `Please write an amount, such as ${formatMoney(giftCardSpan(terms).leastMinor, currency)}.`
    case 'other-separator':
      return `Please write the amount with ${separatorWord(currency)}, such as ${formatMoney(giftCardSpan(terms).leastMinor, currency)}.`
    case 'out-of-range':
      return rangeText(terms, currency)
    case 'no-address':
      return 'Please write a whole e-mail address, such as name@example.com.'
    case 'too-long':
      return `Please write ${field === 'message' ? MOST_MESSAGE : MOST_NAME} characters at most.`
    case 'no-day':
      return 'Please give the day as year, month and day: 2026-12-24.'
    case 'past':
      return 'That day is over. Please choose today or a later one.'
    case 'too-far':
      return `Please choose a day within ${MOST_DAYS_AHEAD} days.`
  }
}

function separatorWord({ decimalSeparator }: CurrencyFormat): string {
  return decimalSeparator === ',' ? 'a comma before the cents' : 'a point before the cents'
}

function rangeText({ free, ...terms }: GiftCardTerms, currency: CurrencyFormat): string {
  const { leastMinor, mostMinor } = free ?? giftCardSpan(terms)
  const money = (minor: number) => formatMoney(minor, currency)
  return `Please write an amount from ${money(leastMinor)} to ${money(mostMinor)}.`
}

export const giftCardTexts = {
  legend: 'Amount',
  other: 'Other',
  own: 'Your amount',
  recipientName: 'Recipient’s name',
  recipientEmail: 'Recipient’s e-mail',
  recipientHint: 'Without one we send the card to you.',
  sender: 'Your name',
  message: 'Message',
  later: 'Choose the day it is sent',
  sendOn: 'Send it on',
  sendOnHint: 'Without a day we send it as soon as it is paid.',
} as const

/** What has happened to a credit, as its owner reads it. */
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
  'wrong-amount': 'AMOUNT is an amount above zero, such as 25 or 12.50.',
  'wrong-code': 'A code begins with a letter or a digit, and has 100 characters at most.',
  'no-address': 'That is no e-mail address.',
  'code-taken': 'Another credit, or a coupon, has that code.',
}

export const termsRefusalText: Readonly<Record<GiftCardTermsRefusal, string>> = {
  'no-amount': 'Say amounts to choose (--presets 25,50), or a range (--from 10 --to 500), or both.',
  'wrong-amount': 'Amounts are above zero, such as 25 or 12.50, and 1,000,000 at most.',
  'wrong-range': 'The range ends below its beginning.',
  'too-many': 'That are more than 20 amounts to choose from.',
}

export const sellRefusalText = {
  'no-product': (name: string) => `There is no product ${name}: give its SKU, its address or its number.`,
  'not-simple': (name: string) => `${name} is no simple product: only those can be gift cards.`,
} as const

export function creditErasedText(count: number): string {
  return count === 1
    ? 'The name was taken off one store credit; its code stays valid.'
    : `The name was taken off ${count} store credits; their codes stay valid.`
}

/** Gift cards of one line of an order, as their buyer asks about them. */
export type OrderedCards = {
  readonly card: GiftCard
  readonly quantity: number
  /** '' where the buyer's data was erased. */
  readonly buyerEmail: string
  readonly isPaid: boolean
}

/** To whom the cards of a line go, and when: what their buyer waits for. */
export function giftCardStep(
  { card, quantity, buyerEmail, isPaid }: OrderedCards,
  currency: CurrencyFormat,
): string {
  const amount = formatMoney(card.amountMinor, currency)
  const cards =
    quantity === 1 ? `The gift card of ${amount} goes` : `The ${quantity} gift cards of ${amount} go`
  const to = card.recipientEmail
    ? recipientInWords(card)
    : ['you', buyerEmail && `(${buyerEmail})`].join(' ').trim()
  return `${cards} by e-mail to ${to} ${whenSent(card, isPaid)}.`
}

function whenSent({ sendOn }: GiftCard, isPaid: boolean): string {
  if (sendOn === '') return isPaid ? 'at once' : 'as soon as it is paid'
  return `on ${dayInWords(sendOn)}${isPaid ? '' : ', once it is paid'}`
}

/** Subject and title of the mail of a card. */
export function giftCardTitle(from: string, amount: string): string {
  return from === '' ? `A gift card of ${amount} for you` : `A gift card of ${amount} from ${from}`
}
