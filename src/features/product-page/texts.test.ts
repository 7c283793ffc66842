import { describe, expect, it } from 'vitest'
import type { StockLevel } from '../stock/rules/stock.ts'
import { chooseFirst, quantityProblemText, stillToChoose, stockWords } from './texts.ts'

function level(changes: Partial<StockLevel>): StockLevel {
  return {
    stockLeft: undefined,
    state: 'instock',
    backorders: 'no',
    lowStockThreshold: 2,
    stockItemId: 7,
    ...changes,
  }
}

describe('words about stock', () => {
  it('count the pieces at the low mark and below, not above', () => {
    expect(stockWords(level({ stockLeft: 3 })).text).toBe('In stock')
    expect(stockWords(level({ stockLeft: 2 })).text).toBe('Only 2 left')
    expect(stockWords(level({ stockLeft: 1 })).text).toBe('Only 1 left')
    expect(stockWords(level({ stockLeft: 0 }))).toEqual({ text: 'Out of stock', kind: 'out-of-stock' })
  })

  it('count nothing where nothing is counted', () => {
    expect(stockWords(level({})).text).toBe('In stock')
    expect(stockWords(level({ state: 'outofstock' })).text).toBe('Out of stock')
  })

  it('tell of a backorder, except where the owner wants none of it told', () => {
    expect(stockWords(level({ stockLeft: 0, backorders: 'notify' })).kind).toBe('available-on-backorder')
    expect(stockWords(level({ stockLeft: 0, backorders: 'yes' })).text).toBe('In stock')
    expect(stockWords(level({ state: 'onbackorder' })).kind).toBe('available-on-backorder')
  })
})

describe('words about a choice', () => {
  it('name what is missing as the owner spells it', () => {
    expect(stillToChoose(['Stone', 'DIN size'])).toBe('Still to choose: Stone, DIN size')
    expect(chooseFirst('DIN size')).toBe('Please choose: DIN size')
  })
})

describe('words about a quantity', () => {
  it('say which value it should be, below the minimum as spec 5.1 has it', () => {
    expect(quantityProblemText({ reason: 'below-minimum', pieces: 3 })).toBe('The minimum value should be 3.')
    expect(quantityProblemText({ reason: 'above-maximum', pieces: 8 })).toContain('maximum value should be 8')
    expect(quantityProblemText({ reason: 'not-a-multiple', pieces: 6 })).toContain('multiple of 6')
    expect(quantityProblemText({ reason: 'not-whole' })).toContain('whole number')
  })
})
