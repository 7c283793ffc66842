import { describe, expect, it } from 'vitest'
import type { StockLevel } from './stock.ts'
import { lowStockText, stockText } from './stock-text.ts'

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

const note = 'Made to order, ships in 2–3 weeks'

describe('texts about stock', () => {
  it('give the number left at the low-stock threshold and below, not above', () => {
    expect(stockText(level({ stockLeft: 3 }), note).text).toBe('In stock')
    expect(stockText(level({ stockLeft: 2 }), note).text).toBe('Only 2 left')
    expect(stockText(level({ stockLeft: 1 }), note).text).toBe('Only 1 left')
    expect(stockText(level({ stockLeft: 0 }), note)).toEqual({ text: 'Sold out', kind: 'out-of-stock' })
  })

  it('give no number where stock is not tracked', () => {
    expect(stockText(level({}), note).text).toBe('In stock')
    expect(stockText(level({ state: 'outofstock' }), note).text).toBe('Sold out')
  })

  it('mention a backorder, except where the owner hides it', () => {
    const madeToOrder = { text: note, kind: 'available-on-backorder' }
    expect(stockText(level({ stockLeft: 0, backorders: 'notify' }), note)).toEqual(madeToOrder)
    expect(stockText(level({ stockLeft: 0, backorders: 'yes' }), note).text).toBe('In stock')
    expect(stockText(level({ state: 'onbackorder' }), note)).toEqual(madeToOrder)
  })

  it('are the same on cards', () => {
    expect(lowStockText({ stockLeft: 3, lowStockThreshold: undefined })).toBe('')
    expect(lowStockText({ stockLeft: 2, lowStockThreshold: undefined })).toBe('Only 2 left')
    expect(lowStockText({ stockLeft: 3, lowStockThreshold: 4 })).toBe('Only 3 left')
    expect(lowStockText({ stockLeft: 0, lowStockThreshold: 4 })).toBe('')
  })
})
