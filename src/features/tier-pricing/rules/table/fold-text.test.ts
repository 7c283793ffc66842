import { describe, expect, it } from 'vitest'
import { foldText } from './fold-text.ts'
import type { PricingRow } from './pricing-table.ts'

function row(quantity: number, wholeDiscount: string, changes: Partial<PricingRow> = {}): PricingRow {
  return {
    quantity,
    quantityText: '',
    unitMinor: 0,
    exactMinor: 0,
    priceText: '',
    discount: wholeDiscount,
    wholeDiscount,
    isBase: quantity === 1,
    ...changes,
  }
}

describe('the line of a folded table', () => {
  it('says from which quantity how much is saved', () => {
    expect(foldText({ rows: [row(1, ''), row(3, '5'), row(6, '10'), row(12, '15')] })).toBe(
      'Buy 3+, save 5–15%',
    )
    expect(foldText({ rows: [row(1, ''), row(10, '20')] })).toBe('Buy 10+, save 20%')
  })

  it('promises nothing that is not in stock, and no saving that is none', () => {
    expect(foldText({ rows: [row(1, ''), row(3, '5'), row(12, '15', { stockLimit: 4 })] })).toBe(
      'Buy 3+, save 5%',
    )
    expect(foldText({ rows: [row(1, ''), row(3, '5', { stockLimit: 2 })] })).toBe('Quantity prices')
    expect(foldText({ rows: [row(1, ''), row(3, '')] })).toBe('Quantity prices')
  })
})
