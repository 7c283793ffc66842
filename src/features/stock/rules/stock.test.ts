import { describe, expect, it } from 'vitest'
import { isInStock, mostPieces, type StockLevel, showsAfterTaking } from './stock.ts'

function level(changes: Partial<StockLevel> = {}): StockLevel {
  return { left: undefined, state: 'instock', backorders: 'no', lowMark: undefined, shelfId: 1, ...changes }
}

describe('whether a piece can be bought', () => {
  it.each([
    ['counted, one left', { left: 1 }, true],
    ['counted, none left', { left: 0 }, false],
    ['counted, none left, may be owed', { left: 0, backorders: 'notify' }, true],
    ['counted, owed already', { left: -3, backorders: 'yes' }, true],
    ['counted, one left, whatever the state says', { left: 1, state: 'outofstock' }, true],
    ['not counted', {}, true],
    ['not counted, on backorder', { state: 'onbackorder' }, true],
    ['not counted, out of stock', { state: 'outofstock' }, false],
  ] as const)('%s', (_, changes, expected) => {
    expect(isInStock(level(changes))).toBe(expected)
  })
})

describe('the most pieces of a line', () => {
  it.each([
    ['what is left', { left: 3 }, 3],
    ['no limit when pieces may be owed', { left: 3, backorders: 'yes' }, undefined],
    ['no limit when they are not counted', {}, undefined],
  ] as const)('is %s', (_, changes, most) => {
    expect(mostPieces(level(changes))).toBe(most)
  })
})

describe('what taking pieces changes on pages', () => {
  it.each([
    ['many stay', 40, 2, undefined, false],
    ['six stay', 6, 1, undefined, false],
    ['five stay: their number may be shown', 5, 1, undefined, true],
    ['few stay by the owner’s own mark', 12, 1, 12, true],
    ['more stay than that mark', 13, 1, 12, false],
    ['the last one goes', 0, 1, undefined, true],
    ['the last and more go, some are owed', -2, 3, undefined, true],
    ['all were owed before', -3, 1, undefined, false],
  ])('when %s', (_, left, taken, lowMark, expected) => {
    expect(showsAfterTaking(left, taken, lowMark)).toBe(expected)
  })
})
