import { describe, expect, it } from 'vitest'
import { firstChargeMinor, isSameTerms, type SubscriptionTerms, subscriptionText } from './subscription.ts'

const dollars = {
  code: 'USD',
  symbol: '$',
  decimalSeparator: '.',
  thousandSeparator: ',',
  decimals: 2,
  priceFormat: '%1$s%2$s',
  trimZeros: false,
}

function terms(changes: Partial<SubscriptionTerms> = {}): SubscriptionTerms {
  const monthly = {
    period: 'month',
    interval: 1,
    length: 0,
    signUpFeeMinor: 0,
    trialLength: 0,
    trialPeriod: 'day',
  }
  return { ...monthly, ...changes } as SubscriptionTerms
}

describe('the words after a price that comes again', () => {
  it.each([
    [{}, '/ month'],
    [{ interval: 3 }, 'every 3 months'],
    [{ period: 'year' as const }, '/ year'],
    [{ length: 12 }, '/ month for 12 months'],
    [{ length: 1 }, '/ month for 1 month'],
    [{ signUpFeeMinor: 2000 }, '/ month and a $20.00 sign-up fee'],
    [{ trialLength: 1, trialPeriod: 'month' as const }, '/ month with a 1-month free trial'],
    [
      { interval: 2, period: 'week' as const, length: 8, trialLength: 14, signUpFeeMinor: 1 },
      'every 2 weeks for 8 weeks with a 14-day free trial and a $0.01 sign-up fee',
    ],
  ])('of %o are “%s”', (changes, words) => {
    expect(subscriptionText(terms(changes), dollars)).toBe(words)
  })
})

describe('what the first order charges for a piece', () => {
  it('is the price alone without terms', () => expect(firstChargeMinor(undefined, 1000)).toBe(1000))

  it('is the price and the sign-up fee', () => {
    expect(firstChargeMinor(terms(), 1000)).toBe(1000)
    expect(firstChargeMinor(terms({ signUpFeeMinor: 2000 }), 1000)).toBe(3000)
  })

  it('is the sign-up fee alone in a free trial', () => {
    expect(firstChargeMinor(terms({ trialLength: 1 }), 1000)).toBe(0)
    expect(firstChargeMinor(terms({ trialLength: 1, signUpFeeMinor: 2000 }), 1000)).toBe(2000)
  })
})

describe('two terms', () => {
  it('are the same when every part is', () => {
    expect(isSameTerms(terms(), terms())).toBe(true)
    expect(isSameTerms(undefined, undefined)).toBe(true)
    expect(isSameTerms(terms(), undefined)).toBe(false)
    for (const change of [{ interval: 2 }, { length: 1 }, { signUpFeeMinor: 1 }, { trialLength: 1 }])
      expect(isSameTerms(terms(), terms(change))).toBe(false)
  })
})
