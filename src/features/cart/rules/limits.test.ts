import { describe, expect, it } from 'vitest'
import type { StockLevel } from '../../stock/rules/stock.ts'
import type { TierRules } from '../../tier-pricing/rules/tier-price.ts'
import { findLimitProblem, limitsOf, maxQuantityOf } from './limits.ts'

function level(changes: Partial<StockLevel> = {}): StockLevel {
  return {
    stockLeft: 3,
    state: 'instock',
    backorders: 'no',
    lowStockThreshold: undefined,
    stockItemId: 7,
    ...changes,
  }
}

function limitProblemOf(
  quantity: number,
  takenByOthers = 0,
  changes: Partial<Parameters<typeof findLimitProblem>[0]> = {},
) {
  const free = { level: level(), soldIndividually: false, min: 1, max: undefined, step: 1 }
  return findLimitProblem({ ...free, ...changes }, quantity, { takenByOthers, towardsMinimum: quantity })
}

describe('what a line can hold', () => {
  it('ends at the stock, minus what other lines take of the same stock item', () => {
    expect(limitProblemOf(3)).toBeUndefined()
    expect(limitProblemOf(4)).toEqual({ reason: 'not-enough', max: 3 })
    expect(limitProblemOf(2, 2)).toEqual({ reason: 'not-enough', max: 3 })
  })

  it('is nothing without stock, unless backorders are allowed', () => {
    expect(limitProblemOf(1, 0, { level: level({ stockLeft: 0 }) })).toEqual({ reason: 'out-of-stock' })
    expect(limitProblemOf(9, 0, { level: level({ stockLeft: 0, backorders: 'yes' }) })).toBeUndefined()
  })

  it('has no limit when stock is not tracked, but more than a million is too many', () => {
    expect(limitProblemOf(1_000_000, 0, { level: level({ stockLeft: undefined }) })).toBeUndefined()
    expect(limitProblemOf(1_000_001, 0, { level: level({ stockLeft: undefined }) })).toEqual({
      reason: 'too-many',
    })
  })

  it('is one of a product sold individually', () => {
    expect(limitProblemOf(1, 0, { soldIndividually: true })).toBeUndefined()
    expect(limitProblemOf(2, 0, { soldIndividually: true })).toEqual({ reason: 'sold-individually' })
  })

  it('begins at the minimum', () => {
    expect(limitProblemOf(2, 0, { min: 3 })).toEqual({ reason: 'below-minimum', minimum: 3 })
    expect(limitProblemOf(3, 0, { min: 3 })).toBeUndefined()
  })

  it('reaches the minimum with other lines of the same product', () => {
    const limits = { level: level(), soldIndividually: false, min: 3, max: undefined, step: 1 }
    expect(findLimitProblem(limits, 1, { takenByOthers: 2, towardsMinimum: 3 })).toBeUndefined()
  })

  it('reaches a minimum of all variations with them, and its own alone', () => {
    const limits = {
      level: level({ stockLeft: 99 }),
      soldIndividually: false,
      min: 2,
      max: undefined,
      step: 1,
    }
    const together = { ...limits, minTogether: 6 }
    expect(findLimitProblem(together, 2, { takenByOthers: 0, towardsMinimum: 6 })).toBeUndefined()
    expect(findLimitProblem(together, 2, { takenByOthers: 0, towardsMinimum: 5 })).toEqual({
      reason: 'below-minimum',
      minimum: 6,
    })
    expect(findLimitProblem(together, 1, { takenByOthers: 0, towardsMinimum: 6 })).toEqual({
      reason: 'below-minimum',
      minimum: 2,
    })
  })

  it('ends at the maximum quantity', () => {
    expect(limitProblemOf(2, 0, { max: 2 })).toBeUndefined()
    expect(limitProblemOf(3, 0, { max: 2 })).toEqual({ reason: 'above-maximum', max: 2 })
  })

  it('goes in steps, counted from none', () => {
    const many = { level: level({ stockLeft: undefined }), min: 6, step: 3 }
    expect(limitProblemOf(6, 0, many)).toBeUndefined()
    expect(limitProblemOf(9, 0, many)).toBeUndefined()
    expect(limitProblemOf(7, 0, many)).toEqual({ reason: 'not-a-step', step: 3 })
    expect(limitProblemOf(3, 0, many)).toEqual({ reason: 'below-minimum', minimum: 6 })
  })
})

describe('the limits of a product', () => {
  const quantityLimits = { min: 2, max: 9, step: undefined }
  const prices = { regularMinor: 2400 }
  const tiers: TierRules = { kind: 'fixed', steps: [], minimum: 5 }

  it('take the greater of its own minimum and its tiers’', () => {
    expect(limitsOf({ soldIndividually: false, quantityLimits, prices }, level(), tiers)).toMatchObject({
      min: 5,
      max: 9,
    })
    expect(limitsOf({ soldIndividually: false, quantityLimits, prices }, level(), undefined).min).toBe(2)
  })

  it('have the maximum and the step of the tiers as well', () => {
    const more = { ...tiers, maximum: 8, step: 4 }
    const limits = limitsOf(
      { soldIndividually: false, quantityLimits: { ...quantityLimits, step: 3 }, prices },
      level(),
      more,
    )
    expect(limits).toMatchObject({ min: 12, max: 0, step: 12 })
    expect(limitsOf({ soldIndividually: false, quantityLimits, prices }, level(), more)).toMatchObject({
      min: 8,
      max: 8,
    })
  })

  it('leave a minimum of all variations to no single line', () => {
    const together = limitsOf({ soldIndividually: false, quantityLimits, prices }, level(), {
      ...tiers,
      minimumTogether: true,
    })
    expect(together).toMatchObject({ min: 2, minTogether: 5 })
  })

  it('end where a whole cart of such lines could no longer be computed exactly', () => {
    const maxFor = (regularMinor: number, rules?: TierRules) =>
      limitsOf(
        {
          soldIndividually: false,
          quantityLimits: { ...quantityLimits, max: undefined },
          prices: { regularMinor },
        },
        level(),
        rules,
      ).max
    expect(maxFor(10_000_000)).toBeUndefined()
    expect(maxFor(10_000_001)).toBe(999_999)
    expect(maxFor(99_999_999_999)).toBe(100)
    expect(maxFor(Number.MAX_SAFE_INTEGER)).toBe(0)
    const byStep = { ...tiers, steps: [{ minQuantity: 2, amount: 10_000_000_000 }] }
    expect(maxFor(100, byStep)).toBe(1000)
    expect(maxFor(100, { ...byStep, kind: 'percentage' })).toBeUndefined()
    const byRole = { ...tiers, rolePrice: { kind: 'flat', regularMinor: 20_000_000_000 } } as const
    expect(maxFor(100, byRole)).toBe(500)
    expect(200 * maxFor(99_999_999_999)! * 99_999_999_999 * 4).toBeLessThan(Number.MAX_SAFE_INTEGER)
  })

  it('allow a field as much as stock and owner do', () => {
    const limits = limitsOf({ soldIndividually: false, quantityLimits, prices }, level(), undefined)
    expect(maxQuantityOf(limits)).toBe(3)
    expect(maxQuantityOf({ ...limits, max: 2 })).toBe(2)
    expect(maxQuantityOf(limits, 2)).toBe(1)
    expect(maxQuantityOf({ ...limits, level: level({ stockLeft: undefined }) }, 2)).toBe(9)
    expect(maxQuantityOf({ ...limits, step: 2 })).toBe(2)
    expect(maxQuantityOf({ ...limits, level: level({ stockLeft: undefined }) })).toBe(9)
  })
})
