import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import * as messages from '../messages.ts'

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
  const { period, interval, length, trialLength, trialPeriod, signUpFeeMinor } = terms
  const recurrence = messages.recurrence({ interval, period })
  const limited =
    length === 0
      ? recurrence
      : messages.termsFor({ terms: recurrence, duration: messages.duration({ count: length, period }) })
  const trial = messages.trialDuration({ count: trialLength, period: trialPeriod })
  const tried = trialLength === 0 ? limited : messages.termsWithTrial({ terms: limited, trial })
  if (signUpFeeMinor === 0) return tried
  const withFee = quantity > 1 ? messages.termsWithFeeEach : messages.termsWithFee
  return withFee({ terms: tried, fee: formatMoney(signUpFeeMinor, currency) })
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
