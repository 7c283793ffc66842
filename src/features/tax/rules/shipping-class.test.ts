import { describe, expect, it } from 'vitest'
import { shippingTaxClass } from './shipping-class.ts'
import type { TaxStatus } from './tax-rate.ts'

const classes = ['books', 'food', 'zero-rate']
const items = (...taxClasses: string[]) =>
  taxClasses.map((taxClass) => ({ taxClass, taxStatus: 'taxable' as TaxStatus }))

describe('the tax class of delivery', () => {
  it('is the one that is configured', () => {
    expect(shippingTaxClass('food', items('books'), classes)).toBe('food')
    expect(shippingTaxClass('', [], classes)).toBe('')
  })

  it('is inherited: standard if any item is, else the first class of the items in the order of the shop', () => {
    expect(shippingTaxClass('inherit', items('food', '', 'books'), classes)).toBe('')
    expect(shippingTaxClass('inherit', items('food', 'books'), classes)).toBe('books')
    expect(shippingTaxClass('inherit', items('zero-rate'), classes)).toBe('zero-rate')
    expect(shippingTaxClass('inherit', items('food', 'gone'), classes)).toBe('')
  })

  it('considers only items whose delivery is taxed', () => {
    const [untaxed, sent] = [
      { taxClass: '', taxStatus: 'none' as const },
      { taxClass: 'food', taxStatus: 'shipping' as const },
    ]
    expect(shippingTaxClass('inherit', [untaxed, sent], classes)).toBe('food')
    expect(shippingTaxClass('inherit', [untaxed], classes)).toBeUndefined()
    expect(shippingTaxClass('inherit', [], classes)).toBeUndefined()
  })
})
