import { dayNumber } from '../../../kernel/day.ts'
import type { DigitFormat } from '../../../kernel/format.ts'
import { parseMinor } from '../../../kernel/money.ts'
import { done, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import { emailOf } from '../../accounts/rules/email.ts'
import { type GiftCardTerms, isGiftAmount } from '../../catalog/rules/gift-card.ts'
import type { GiftCardFields } from './gift-card-fields.ts'

/** The selections for a gift card; '' for none. Without an address the buyer gets it, without a day it is mailed at once. */
export type GiftCard = {
  readonly amountMinor: number
  readonly recipientName: string
  /** Normalised like the addresses of accounts. */
  readonly recipientEmail: string
  readonly sender: string
  readonly message: string
  /** The day on which it is mailed, in the shop's time zone: 2026-12-24. */
  readonly sendOn: string
}

export type GiftCardProblem =
  | { readonly field: 'amount'; readonly reason: 'no-amount' | 'not-offered' }
  | { readonly field: 'otherAmount'; readonly reason: 'not-an-amount' | 'other-separator' | 'out-of-range' }
  | { readonly field: 'recipientEmail'; readonly reason: 'no-address' }
  | { readonly field: 'recipientName' | 'sender' | 'message'; readonly reason: 'too-long' }
  | { readonly field: 'sendOn'; readonly reason: 'no-day' | 'past' | 'too-far' }

export const MAX_NAME_LENGTH = 80
export const MAX_MESSAGE_LENGTH = 500
/** How far in the future a card can be scheduled. */
export const MAX_DAYS_AHEAD = 365

export type GiftCardFormContext = {
  readonly terms: GiftCardTerms
  /** The number format of the shop. */
  readonly digits: DigitFormat
  /** The current day in the shop's time zone. */
  readonly today: string
}

export type GiftCardResult = OutcomeWith<
  GiftCard,
  Refused<'problems', { problems: readonly GiftCardProblem[] }>
>

/** Reads a submitted form: the card, or all problems in the order of the form. */
export function readGiftCardForm(fields: GiftCardFields, context: GiftCardFormContext): GiftCardResult {
  const amount = readAmount(fields, context)
  const texts = {
    recipientName: singleLine(fields.recipientName),
    sender: singleLine(fields.sender),
    message: multipleLines(fields.message),
  }
  const email = fields.recipientEmail.trim()
  const recipientEmail = emailOf(email)
  const sendOn = fields.sendOn.trim()
  const problems = [
    typeof amount === 'number' ? undefined : amount,
    tooLong('recipientName', texts.recipientName, MAX_NAME_LENGTH),
    email !== '' && !recipientEmail
      ? ({ field: 'recipientEmail', reason: 'no-address' } as const)
      : undefined,
    tooLong('sender', texts.sender, MAX_NAME_LENGTH),
    tooLong('message', texts.message, MAX_MESSAGE_LENGTH),
    dayProblem(sendOn, context.today),
  ].filter((problem) => problem !== undefined)
  if (typeof amount !== 'number' || problems.length > 0) return refused('problems', { problems })
  return done({ amountMinor: amount, ...texts, recipientEmail: recipientEmail ?? '', sendOn })
}

/** The amount in minor units. `otherAmount` counts when no preset is selected; with a preset it is ignored. */
function readAmount(
  { amount, otherAmount }: GiftCardFields,
  { terms, digits }: GiftCardFormContext,
): number | GiftCardProblem {
  const selected = amount.trim()
  const other = otherAmount.trim()
  if (selected === '' && other === '') return { field: 'amount', reason: 'no-amount' }
  if (selected === '' || selected === 'other') return freeAmount(other, terms, digits)
  const minor = /^\d{1,15}$/.test(selected) ? Number(selected) : 0
  return isGiftAmount(terms, minor) ? minor : { field: 'amount', reason: 'not-offered' }
}

function freeAmount(text: string, terms: GiftCardTerms, digits: DigitFormat): number | GiftCardProblem {
  if (isMisgrouped(text, digits)) return { field: 'otherAmount', reason: 'other-separator' }
  const minor = parseMinor(text, digits.decimals, digits.thousandSeparator, digits.decimalSeparator)
  if (minor === undefined) return { field: 'otherAmount', reason: 'not-an-amount' }
  return isGiftAmount(terms, minor) ? minor : { field: 'otherAmount', reason: 'out-of-range' }
}

/** "50,00" where the comma separates thousands: it would be read as 5,000, which the buyer did not mean. */
function isMisgrouped(text: string, { thousandSeparator }: DigitFormat): boolean {
  if (thousandSeparator === '') return false
  const [, ...groups] = text.split(thousandSeparator)
  return groups.some((group) => !/^\d{3}(?!\d)/.test(group))
}

function tooLong(
  field: 'recipientName' | 'sender' | 'message',
  text: string,
  max: number,
): GiftCardProblem | undefined {
  return text.length > max ? { field, reason: 'too-long' } : undefined
}

function dayProblem(sendOn: string, today: string): GiftCardProblem | undefined {
  if (sendOn === '') return undefined
  const day = dayNumber(sendOn)
  if (day === undefined) return { field: 'sendOn', reason: 'no-day' }
  const daysAhead = day - (dayNumber(today) ?? day)
  if (daysAhead < 0) return { field: 'sendOn', reason: 'past' }
  return daysAhead > MAX_DAYS_AHEAD ? { field: 'sendOn', reason: 'too-far' } : undefined
}

/** The text in one line without control characters. */
function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** The text without control characters except \n; browsers send \r\n. */
function multipleLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
}
