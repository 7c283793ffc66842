import type { DigitFormat } from '../../../kernel/format.ts'
import { parseMinor } from '../../../kernel/money.ts'
import { emailOf } from '../../accounts/rules/email.ts'
import { type GiftCardTerms, isGiftAmount } from '../../catalog/rules/gift-card.ts'
import { dayNumber } from './calendar-day.ts'
import type { GiftCardFields } from './gift-card-fields.ts'

/** What was chosen of a gift card; '' is not said. Without an address the buyer gets it, without a day it goes at once. */
export type GiftCard = {
  readonly amountMinor: number
  readonly recipientName: string
  /** As accounts keep addresses. */
  readonly recipientEmail: string
  readonly sender: string
  readonly message: string
  /** The day on which it is mailed, by the shop's clocks: 2026-12-24. */
  readonly sendOn: string
}

export type GiftCardProblem =
  | { readonly field: 'amount'; readonly reason: 'no-amount' | 'not-offered' }
  | { readonly field: 'otherAmount'; readonly reason: 'not-an-amount' | 'other-separator' | 'out-of-range' }
  | { readonly field: 'recipientEmail'; readonly reason: 'no-address' }
  | { readonly field: 'recipientName' | 'sender' | 'message'; readonly reason: 'too-long' }
  | { readonly field: 'sendOn'; readonly reason: 'no-day' | 'past' | 'too-far' }

export const MOST_NAME = 80
export const MOST_MESSAGE = 500
/** So many days ahead a card can be sent. */
export const MOST_DAYS_AHEAD = 365

export type GiftCardSetting = {
  readonly terms: GiftCardTerms
  /** How amounts are written in this shop. */
  readonly digits: DigitFormat
  /** The day that it is, where the shop is. */
  readonly today: string
}

export type GiftCardRead =
  | { readonly ok: true; readonly value: GiftCard }
  | { readonly ok: false; readonly problems: readonly GiftCardProblem[] }

/** The card that the fields of a form ask for, or everything that is wrong with them, in the order of the form. */
export function giftCardIn(fields: GiftCardFields, setting: GiftCardSetting): GiftCardRead {
  const amount = amountIn(fields, setting)
  const words = {
    recipientName: lineIn(fields.recipientName),
    sender: lineIn(fields.sender),
    message: textIn(fields.message),
  }
  const email = fields.recipientEmail.trim()
  const recipientEmail = emailOf(email)
  const sendOn = fields.sendOn.trim()
  const problems = [
    typeof amount === 'number' ? undefined : amount,
    tooLong('recipientName', words.recipientName, MOST_NAME),
    email !== '' && !recipientEmail
      ? ({ field: 'recipientEmail', reason: 'no-address' } as const)
      : undefined,
    tooLong('sender', words.sender, MOST_NAME),
    tooLong('message', words.message, MOST_MESSAGE),
    dayProblem(sendOn, setting.today),
  ].filter((problem) => problem !== undefined)
  if (typeof amount !== 'number' || problems.length > 0) return { ok: false, problems }
  return { ok: true, value: { amountMinor: amount, ...words, recipientEmail: recipientEmail ?? '', sendOn } }
}

/** The amount in minor units. A free amount without a choice beside it is one, too; beside a preset it means nothing. */
function amountIn(
  { amount, otherAmount }: GiftCardFields,
  { terms, digits }: GiftCardSetting,
): number | GiftCardProblem {
  const chosen = amount.trim()
  const other = otherAmount.trim()
  if (chosen === '' && other === '') return { field: 'amount', reason: 'no-amount' }
  if (chosen === '' || chosen === 'other') return freeAmount(other, terms, digits)
  const minor = /^\d{1,15}$/.test(chosen) ? Number(chosen) : 0
  return isGiftAmount(terms, minor) ? minor : { field: 'amount', reason: 'not-offered' }
}

function freeAmount(written: string, terms: GiftCardTerms, digits: DigitFormat): number | GiftCardProblem {
  if (isMisgrouped(written, digits)) return { field: 'otherAmount', reason: 'other-separator' }
  const minor = parseMinor(written, digits.decimals, digits.thousandSeparator, digits.decimalSeparator)
  if (minor === undefined) return { field: 'otherAmount', reason: 'not-an-amount' }
  return isGiftAmount(terms, minor) ? minor : { field: 'otherAmount', reason: 'out-of-range' }
}

/** "50,00", where thousands have the comma: it would be read as 5,000, and nobody who writes so means that. */
function isMisgrouped(written: string, { thousandSeparator }: DigitFormat): boolean {
  if (thousandSeparator === '') return false
  const [, ...groups] = written.split(thousandSeparator)
  return groups.some((group) => !/^\d{3}(?!\d)/.test(group))
}

function tooLong(
  field: 'recipientName' | 'sender' | 'message',
  text: string,
  most: number,
): GiftCardProblem | undefined {
  return text.length > most ? { field, reason: 'too-long' } : undefined
}

function dayProblem(sendOn: string, today: string): GiftCardProblem | undefined {
  if (sendOn === '') return undefined
  const day = dayNumber(sendOn)
  if (day === undefined) return { field: 'sendOn', reason: 'no-day' }
  const ahead = day - (dayNumber(today) ?? day)
  if (ahead < 0) return { field: 'sendOn', reason: 'past' }
  return ahead > MOST_DAYS_AHEAD ? { field: 'sendOn', reason: 'too-far' } : undefined
}

/** One line without control signs. */
function lineIn(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** Lines without control signs; browsers end them with two signs, which count as one. */
function textIn(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
}
