import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'

export type Period = 'day' | 'week' | 'month' | 'year'

/** How a price recurs (spec 3.1, subscription products). */
export type SubscriptionTerms = {
  readonly period: Period
  /** The number of periods between payments: 1 or more. */
  readonly interval: number
  /** The number of periods in total; 0 is until it is cancelled. */
  readonly length: number
  /** Paid once for each item, with the first order. */
  readonly signUpFeeMinor: number
  /** The number of free periods at the start; 0 for none. */
  readonly trialLength: number
  readonly trialPeriod: Period
}

/** The text after the price: "/ month for 12 months with a 1-month free trial and a $20.00 sign-up fee". */
export function subscriptionText(terms: SubscriptionTerms, currency: CurrencyFormat, quantity = 1): string {
  return [recurrenceText(terms), lengthText(terms), extrasText(terms, currency, quantity)]
    .filter(Boolean)
    .join(' ')
}

/** "/ month", "every 3 months". */
function recurrenceText({ period, interval }: SubscriptionTerms): string {
  return interval === 1 ? `/ ${period}` : `every ${interval} ${period}s`
}

function lengthText({ period, length }: SubscriptionTerms): string {
  return length === 0 ? '' : `for ${length} ${period}${length === 1 ? '' : 's'}`
}

function extrasText(
  { trialLength, trialPeriod, signUpFeeMinor }: SubscriptionTerms,
  currency: CurrencyFormat,
  quantity: number,
): string {
  const each = quantity > 1 ? ' each' : ''
  const fee = signUpFeeMinor > 0 ? `and a ${formatMoney(signUpFeeMinor, currency)} sign-up fee${each}` : ''
  const trial = trialLength > 0 ? `with a ${trialLength}-${trialPeriod} free trial` : ''
  return [trial, fee].filter(Boolean).join(' ')
}

/**
 * What the first order charges for one item, in minor units: the price at this quantity (nothing in a free trial)
 * and the sign-up fee. Without terms the price is paid once.
 */
export function firstChargeMinor(terms: SubscriptionTerms | undefined, unitMinor: number): number {
  if (!terms) return unitMinor
  return (terms.trialLength > 0 ? 0 : unitMinor) + terms.signUpFeeMinor
}

/** Whether two prices recur in the same way. */
export function isSameTerms(a: SubscriptionTerms | undefined, b: SubscriptionTerms | undefined): boolean {
  if (!a || !b) return a === b
  return (
    a.period === b.period &&
    a.interval === b.interval &&
    a.length === b.length &&
    a.signUpFeeMinor === b.signUpFeeMinor &&
    a.trialLength === b.trialLength &&
    a.trialPeriod === b.trialPeriod
  )
}
