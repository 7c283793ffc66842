import { describe, expect, it } from 'vitest'
import { giftCardRange, giftCardTerms, isGiftAmount } from './gift-card.ts'

const range = { minMinor: 1000, maxMinor: 50_000 }

describe('the terms of a gift card', () => {
  it('have each amount once, the least first', () => {
    expect(giftCardTerms([5000, 2500, 5000], undefined)).toEqual({
      ok: true,
      value: { presetsMinor: [2500, 5000] },
    })
    expect(giftCardTerms([], range)).toEqual({ ok: true, value: { presetsMinor: [], free: range } })
  })

  it.each([
    [[], undefined, 'no-amount'],
    [[0], undefined, 'wrong-amount'],
    [[-1], undefined, 'wrong-amount'],
    [[1.5], undefined, 'wrong-amount'],
    [[1e12], undefined, 'wrong-amount'],
    [[Number.NaN], undefined, 'wrong-amount'],
    [[2500], { minMinor: 0, maxMinor: 100 }, 'wrong-amount'],
    [[2500], { minMinor: 100, maxMinor: 1e12 }, 'wrong-amount'],
    [[2500], { minMinor: 200, maxMinor: 100 }, 'wrong-range'],
    [Array.from({ length: 21 }, (_, index) => index + 1), undefined, 'too-many'],
  ] as const)('refuse %j with the range %j: %s', (presets, free, reason) => {
    expect(giftCardTerms(presets, free)).toEqual({ ok: false, reason })
  })

  it('allow a preset, and any amount of the range, with its ends', () => {
    const terms = { presetsMinor: [75_000], free: range }
    const amounts = [75_000, 1000, 50_000, 1001, 999, 50_001, 0, -1000, 1000.5, Number.NaN, 1e12]
    expect(amounts.map((minor) => isGiftAmount(terms, minor))).toEqual([
      true,
      true,
      true,
      true,
      ...Array<boolean>(7).fill(false),
    ])
    expect(isGiftAmount({ presetsMinor: [2500] }, 2600)).toBe(false)
  })

  it('span from the least to the most of all', () => {
    expect(giftCardRange({ presetsMinor: [500, 75_000], free: range })).toEqual({
      minMinor: 500,
      maxMinor: 75_000,
    })
    expect(giftCardRange({ presetsMinor: [2500] })).toEqual({ minMinor: 2500, maxMinor: 2500 })
  })
})
