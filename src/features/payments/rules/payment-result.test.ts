import { describe, expect, it } from 'vitest'
import { type MoneyReceived, moneyProblem } from './payment-result.ts'

const money: MoneyReceived = { state: 'paid', note: 'Paid.', reference: 'pi_1' }

describe('reported money', () => {
  it.each<[string, Partial<MoneyReceived>]>([
    ['without an amount: the whole amount due', {}],
    ['with an amount of zero', { amountMinor: 0 }],
    ['with an amount of one cent', { amountMinor: 1, currency: 'USD' }],
    ['with the currency in lower case', { amountMinor: 5000, currency: 'eur' }],
  ])('is recorded %s', (_what, changes) => expect(moneyProblem({ ...money, ...changes })).toBeUndefined())

  it.each<[string, Partial<MoneyReceived>, string]>([
    ['without a reference', { reference: '' }, 'no-reference'],
    ['with a reference of spaces', { reference: '  ' }, 'no-reference'],
    ['with a negative amount', { amountMinor: -1 }, 'no-amount'],
    ['with a fraction of a cent', { amountMinor: 0.5 }, 'no-amount'],
    ['with NaN as the amount', { amountMinor: Number.NaN }, 'no-amount'],
    ['with an amount beyond the safe integers', { amountMinor: 2 ** 53 }, 'no-amount'],
    ['without a currency', { currency: '' }, 'no-currency'],
    ['with a currency symbol', { currency: '€' }, 'no-currency'],
  ])('is refused %s', (_what, changes, problem) =>
    expect(moneyProblem({ ...money, ...changes })).toBe(problem),
  )
})
