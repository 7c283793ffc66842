import { describe, expect, it } from 'vitest'
import type { StockLevel } from '../stock/rules/stock.ts'
import { chooseFirst, quantityProblemText, stillToChoose, stockText } from './texts.ts'

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

describe('texts about stock', () => {
  it('give the number left at the low-stock threshold and below, not above', () => {
    expect(stockText(level({ stockLeft: 3 })).text).toBe('In stock')
    expect(stockText(level({ stockLeft: 2 })).text).toBe('Only 2 left')
    expect(stockText(level({ stockLeft: 1 })).text).toBe('Only 1 left')
    expect(stockText(level({ stockLeft: 0 }))).toEqual({ text: 'Out of stock', kind: 'out-of-stock' })
  })

  it('give no number where stock is not tracked', () => {
    expect(stockText(level({})).text).toBe('In stock')
    expect(stockText(level({ state: 'outofstock' })).text).toBe('Out of stock')
  })

  it('mention a backorder, except where the owner hides it', () => {
    expect(stockText(level({ stockLeft: 0, backorders: 'notify' })).kind).toBe('available-on-backorder')
    expect(stockText(level({ stockLeft: 0, backorders: 'yes' })).text).toBe('In stock')
    expect(stockText(level({ state: 'onbackorder' })).kind).toBe('available-on-backorder')
  })
})

describe('texts about a choice', () => {
  it('name what is missing as the owner spells it', () => {
    expect(stillToChoose(['Stone', 'DIN size'])).toBe('Still to choose: Stone, DIN size')
    expect(chooseFirst('DIN size')).toBe('Please choose: DIN size')
  })
})

describe('texts about a quantity', () => {
  it('state which value it should be, below the minimum as spec 5.1 has it', () => {
    expect(quantityProblemText({ reason: 'below-minimum', limit: 3 })).toBe('The minimum value should be 3.')
    expect(quantityProblemText({ reason: 'above-maximum', limit: 8 })).toContain('maximum value should be 8')
    expect(quantityProblemText({ reason: 'not-a-multiple', limit: 6 })).toContain('multiple of 6')
    expect(quantityProblemText({ reason: 'not-whole' })).toContain('whole number')
  })
})
