import { describe, expect, it } from 'vitest'
import { faultIn, type MoneyReceived } from './payment-result.ts'

const money: MoneyReceived = { state: 'paid', note: 'Paid.', reference: 'pi_1' }

describe('money that is announced', () => {
  it.each<[string, Partial<MoneyReceived>]>([
    ['without an amount: all that is due', {}],
    ['of nothing', { amountMinor: 0 }],
    ['of a cent', { amountMinor: 1, currency: 'USD' }],
    ['with the currency in small letters', { amountMinor: 5000, currency: 'eur' }],
  ])('is recorded %s', (_what, given) => expect(faultIn({ ...money, ...given })).toBeUndefined())

  it.each<[string, Partial<MoneyReceived>, string]>([
    ['without a reference', { reference: '' }, 'no-reference'],
    ['with spaces for a reference', { reference: '  ' }, 'no-reference'],
    ['of less than nothing', { amountMinor: -1 }, 'no-amount'],
    ['of a part of a cent', { amountMinor: 0.5 }, 'no-amount'],
    ['of no number', { amountMinor: Number.NaN }, 'no-amount'],
    ['of more than can be counted', { amountMinor: 2 ** 53 }, 'no-amount'],
    ['in no currency', { currency: '' }, 'no-currency'],
    ['in a sign', { currency: '€' }, 'no-currency'],
  ])('is refused %s', (_what, given, fault) => expect(faultIn({ ...money, ...given })).toBe(fault))
})
