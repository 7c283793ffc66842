import { describe, expect, it } from 'vitest'
import { isInStock, maxQuantity, type StockLevel, takingChangesPages } from './stock.ts'

function level(changes: Partial<StockLevel> = {}): StockLevel {
  return {
    stockLeft: undefined,
    state: 'instock',
    backorders: 'no',
    lowStockThreshold: undefined,
    stockItemId: 1,
    ...changes,
  }
}

describe('whether one more can be bought', () => {
  it.each([
    ['tracked, one left', { stockLeft: 1 }, true],
    ['tracked, none left', { stockLeft: 0 }, false],
    ['tracked, none left, backorders allowed', { stockLeft: 0, backorders: 'notify' }, true],
    ['tracked, below zero, on backorder', { stockLeft: -3, backorders: 'yes' }, true],
    ['tracked, one left, whatever the state says', { stockLeft: 1, state: 'outofstock' }, true],
    ['untracked', {}, true],
    ['untracked, on backorder', { state: 'onbackorder' }, true],
    ['untracked, out of stock', { state: 'outofstock' }, false],
  ] as const)('%s', (_, changes, expected) => {
    expect(isInStock(level(changes))).toBe(expected)
  })
})

describe('the maximum quantity of a line', () => {
  it.each([
    ['what is left', { stockLeft: 3 }, 3],
    ['no limit when backorders are allowed', { stockLeft: 3, backorders: 'yes' }, undefined],
    ['no limit when stock is not tracked', {}, undefined],
  ] as const)('is %s', (_, changes, expected) => {
    expect(maxQuantity(level(changes))).toBe(expected)
  })
})

describe('whether taking stock changes pages', () => {
  it.each([
    ['many remain', 40, 2, undefined, false],
    ['six remain', 6, 1, undefined, false],
    ['five remain: their number may be shown', 5, 1, undefined, true],
    ['the owner’s own threshold is reached', 12, 1, 12, true],
    ['more remain than that threshold', 13, 1, 12, false],
    ['the last one is sold', 0, 1, undefined, true],
    ['the last and more are sold, some on backorder', -2, 3, undefined, true],
    ['stock was below zero before', -3, 1, undefined, false],
  ])('when %s', (_, stockLeft, taken, lowStockThreshold, expected) => {
    expect(takingChangesPages(stockLeft, taken, lowStockThreshold)).toBe(expected)
  })
})
