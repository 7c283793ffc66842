import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryTax } from './delivery-tax.ts'
import { taxPurchase } from './tax-purchase.ts'
import type { TaxRate } from './tax-rate.ts'
import type { TaxTerms } from './tax-terms.ts'

const rate = (id: number, ratePpm: number, more: Partial<TaxRate> = {}): TaxRate => ({
  ...{ id, name: `Rate ${id}`, code: `R-${id}`, ratePpm, priority: id, compound: false, shipping: true },
  ...more,
})

function termsOf(rates: readonly TaxRate[], more: Partial<TaxTerms> = {}): TaxTerms {
  return {
    entered: 'exclusive',
    rounding: 'line',
    shippingClass: '',
    adjustsToLocation: true,
    defaultTaxName: 'Tax',
    rates: { customer: { '': rates }, base: { '': rates }, classes: [] },
    ...more,
  }
}

const items = [{ key: 'a', taxStatus: 'taxable', taxClass: '' }] as const

describe('the tax of a shipping rate', () => {
  it('is that of the rates for delivery', () => {
    const terms = termsOf([rate(1, 100_000), rate(2, 50_000, { shipping: false })])
    expect(deliveryTax({ costMinor: 695, taxable: true }, items, terms)).toBe(70)
  })

  it('is none where the method is not taxed, costs nothing, or no rate matches', () => {
    const terms = termsOf([rate(1, 100_000)])
    expect(deliveryTax({ costMinor: 695, taxable: false }, items, terms)).toBe(0)
    expect(deliveryTax({ costMinor: 0, taxable: true }, items, terms)).toBe(0)
    expect(deliveryTax({ costMinor: 695, taxable: true }, items, termsOf([]))).toBe(0)
  })

  it('equals the tax of a purchase where taxes are rounded in each line', () => {
    const amounts = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 3 }),
        (...given) => {
          const [costMinor, subtotalMinor, ppms] = given
          const terms = termsOf(ppms.map((ppm, index) => rate(index + 1, ppm, { compound: index === 1 })))
          const shipping = { costMinor, taxable: true }
          const lines = items.map((item) => ({ ...item, subtotalMinor, totalMinor: subtotalMinor }))
          const { shippingTaxMinor } = taxPurchase({ lines, shipping, fees: [], terms })
          expect(deliveryTax(shipping, items, terms)).toBe(shippingTaxMinor)
        },
      ),
    )
  })
})
