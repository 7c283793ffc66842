import { describe, expect, it } from 'vitest'
import type { StockLevel } from '../../stock/rules/stock.ts'
import { breachOf } from './limits.ts'

function level(changes: Partial<StockLevel> = {}): StockLevel {
  return { left: 3, state: 'instock', backorders: 'no', lowMark: undefined, shelfId: 7, ...changes }
}

function breach(quantity: number, elsewhere = 0, changes: Partial<Parameters<typeof breachOf>[0]> = {}) {
  return breachOf({ level: level(), soldIndividually: false, minimum: 1, ...changes }, quantity, elsewhere)
}

describe('what a line can hold', () => {
  it('ends at what is on the shelf, other lines of the same shelf counted', () => {
    expect(breach(3)).toBeUndefined()
    expect(breach(4)).toEqual({ reason: 'not-enough', most: 3 })
    expect(breach(2, 2)).toEqual({ reason: 'not-enough', most: 3 })
  })

  it('is nothing when the shelf is empty, unless pieces can be made later', () => {
    expect(breach(1, 0, { level: level({ left: 0 }) })).toEqual({ reason: 'out-of-stock' })
    expect(breach(9, 0, { level: level({ left: 0, backorders: 'yes' }) })).toBeUndefined()
  })

  it('has no end when pieces are not counted, but a million is too many', () => {
    expect(breach(1_000_000, 0, { level: level({ left: undefined }) })).toBeUndefined()
    expect(breach(1_000_001, 0, { level: level({ left: undefined }) })).toEqual({ reason: 'too-many' })
  })

  it('is one piece of what is sold individually', () => {
    expect(breach(1, 0, { soldIndividually: true })).toBeUndefined()
    expect(breach(2, 0, { soldIndividually: true })).toEqual({ reason: 'sold-individually' })
  })

  it('begins at the minimum', () => {
    expect(breach(2, 0, { minimum: 3 })).toEqual({ reason: 'below-minimum', minimum: 3 })
    expect(breach(3, 0, { minimum: 3 })).toBeUndefined()
  })
})
