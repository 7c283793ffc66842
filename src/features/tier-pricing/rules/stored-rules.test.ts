import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStoredRules } from './stored-rules.ts'
import { chargeAt } from './tier-price.ts'

const steps = (stored: unknown, kind = 'fixed') =>
  parseStoredRules({ kind, steps: stored, minimum: 1 })?.steps

describe('rules as they were written down', () => {
  it('come in ascending order, one step for a quantity', () => {
    expect(
      steps([
        [10, 800],
        [5, 900],
        [10, 700],
      ]),
    ).toEqual([
      { minQuantity: 5, amount: 900 },
      { minQuantity: 10, amount: 700 },
    ])
  })

  it('lose rows that make no sense', () => {
    const rows = [
      [1, 5],
      [0, 5],
      [-2, 5],
      [2.5, 5],
      [3, -1],
      [4, 1.5],
      ['5', 5],
      [6],
      'x',
      null,
      [7, null],
      [8, 1],
    ]
    expect(steps(rows)).toEqual([{ minQuantity: 8, amount: 1 }])
    for (const broken of ['{"5":900}', { 5: 900 }, null, 7, [[[]]]]) expect(steps(broken)).toEqual([])
  })

  it('give 0 and 100 % as they are, and no more than 100', () => {
    expect(
      steps(
        [
          [2, 0],
          [3, 1_000_000],
          [4, 1_500_000],
        ],
        'percentage',
      )?.map(({ amount }) => amount),
    ).toEqual([0, 1_000_000, 1_000_000])
  })

  it('have a minimum of one where theirs is none, and are none where they are no record', () => {
    for (const minimum of [0, -1, 1.5, 'x', null, 1e9]) {
      expect(parseStoredRules({ kind: 'fixed', steps: [], minimum })?.minimum).toBe(1)
    }
    expect([null, 'x', [], 5].map(parseStoredRules)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('never break a price, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.jsonValue(),
        fc.nat(1e7),
        fc.nat(2e6),
        (stored, price, activeMinor, quantity) => {
          const rules = parseStoredRules({
            kind: 'percentage',
            steps: stored,
            minimum: stored,
            rolePrice: price,
          })
          const list = { activeMinor, regularMinor: activeMinor, onSale: false }
          const { unitMinor, exactMinor } = chargeAt(rules, quantity, list)
          expect(Number.isSafeInteger(unitMinor) && unitMinor >= 0 && exactMinor >= 0).toBe(true)
        },
      ),
    )
  })
})
