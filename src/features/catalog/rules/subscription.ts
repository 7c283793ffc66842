import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'

export type Period = 'day' | 'week' | 'month' | 'year'

/** How a price comes again (spec 3.1, the subscription kinds). */
export type SubscriptionTerms = {
  readonly period: Period
  /** Every so many periods: 1 or more. */
  readonly interval: number
  /** For so many periods in all; 0 is until it is cancelled. */
  readonly length: number
  /** Paid once, with the first order, for each piece. */
  readonly signUpFeeMinor: number
  /** So many periods are free at first; 0 is none. */
  readonly trialLength: number
  readonly trialPeriod: Period
}

/** Words that come after the price: "/ month for 12 months with a 1-month free trial and a $20.00 sign-up fee". */
export function subscriptionText(terms: SubscriptionTerms, currency: CurrencyFormat, pieces = 1): string {
  return [recurrenceText(terms), lengthText(terms), extrasText(terms, currency, pieces)]
    .filter(Boolean)
    .join(' ')
}

/** "/ month", "every 3 months". */
export function recurrenceText({ period, interval }: SubscriptionTerms): string {
  return interval === 1 ? `/ ${period}` : `every ${interval} ${period}s`
}

function lengthText({ period, length }: SubscriptionTerms): string {
  return length === 0 ? '' : `for ${length} ${period}${length === 1 ? '' : 's'}`
}

function extrasText(
  { trialLength, trialPeriod, signUpFeeMinor }: SubscriptionTerms,
  currency: CurrencyFormat,
  pieces: number,
): string {
  const each = pieces > 1 ? ' each' : ''
  const fee = signUpFeeMinor > 0 ? `and a ${formatMoney(signUpFeeMinor, currency)} sign-up fee${each}` : ''
  const trial = trialLength > 0 ? `with a ${trialLength}-${trialPeriod} free trial` : ''
  return [trial, fee].filter(Boolean).join(' ')
}

/**
 * What the first order charges for one piece, in minor units: the price at this quantity (nothing in a free trial)
 * and the sign-up fee. Without terms the price is paid once, as it stands.
 */
export function firstChargeMinor(terms: SubscriptionTerms | undefined, unitMinor: number): number {
  if (!terms) return unitMinor
  return (terms.trialLength > 0 ? 0 : unitMinor) + terms.signUpFeeMinor
}

/** Whether two prices come again in the same way. */
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
