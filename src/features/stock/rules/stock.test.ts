import { describe, expect, it } from 'vitest'
import { isInStock, maxQuantity, type StockLevel } from './stock.ts'

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
