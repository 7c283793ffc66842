import { describe, expect, it } from 'vitest'
import { minCpuMsOf } from '../../../../test/support/measure/cpu-cost.ts'
import type { PurchaseToTax } from './purchase-to-tax.ts'
import { aRate, purchaseOf, taxTermsWith } from './rates.fixture.ts'
import { taxPurchase } from './tax-purchase.ts'

const vat = aRate(190_000, { id: 1, name: 'VAT', code: 'DE-VAT-1' })
const french = aRate(200_000, { id: 9, name: 'TVA' })
const line = (changes: Partial<PurchaseToTax['lines'][number]> = {}) => ({
  ...{ key: 'k', taxStatus: 'taxable' as const, taxClass: '', subtotalMinor: 11_900, totalMinor: 11_900 },
  ...changes,
})

describe('a purchase of prices without tax', () => {
  it('adds the tax of each line', () => {
    expect(taxPurchase(purchaseOf([1000], taxTermsWith([vat])))).toEqual({
      lines: [
        {
          ...{ key: 'k0', netSubtotalMinor: 1000, subtotalTaxMinor: 190, netTotalMinor: 1000, taxMinor: 190 },
          byRate: [{ rateId: 1, taxMinor: 190 }],
        },
      ],
      ...{ shippingTaxMinor: 0, shippingByRate: [], fees: [], subtotalTaxMinor: 190, totalTaxMinor: 190 },
      byRate: [
        {
          ...{ rateId: 1, label: 'VAT', code: 'DE-VAT-1', ratePpm: 190_000, compound: false },
          ...{ taxMinor: 190, shippingTaxMinor: 0 },
        },
      ],
    })
  })

  it('is taxed after discounts, and has the tax before discounts too', () => {
    const lines = [line({ subtotalMinor: 10_000, totalMinor: 9000 })]
    expect(taxPurchase(purchaseOf([], taxTermsWith([vat]), { lines })).lines[0]).toMatchObject({
      ...{ netSubtotalMinor: 10_000, subtotalTaxMinor: 1900, netTotalMinor: 9000, taxMinor: 1710 },
    })
  })
})

describe('a purchase of prices with tax', () => {
  const terms = taxTermsWith([vat], { entered: 'inclusive' })

  it('includes the tax of each line', () => {
    expect(taxPurchase(purchaseOf([11_900], terms)).lines[0]).toMatchObject({
      netTotalMinor: 10_000,
      taxMinor: 1900,
    })
  })

  it("has the same net price at other locations: the shop's tax is replaced by the buyer's", () => {
    const rates = { customer: { '': [french] }, base: { '': [vat] }, classes: [] }
    const abroad = taxPurchase(purchaseOf([11_900], { ...terms, rates }))
    expect(abroad.lines[0]).toMatchObject({ netTotalMinor: 10_000, taxMinor: 2000 })
    const untaxed = { ...rates, customer: { '': [] } }
    expect(taxPurchase(purchaseOf([11_900], { ...terms, rates: untaxed })).lines[0]).toMatchObject({
      netTotalMinor: 10_000,
      taxMinor: 0,
    })
  })

  it('has the same gross price at other locations, if configured', () => {
    const rates = { customer: { '': [french] }, base: { '': [vat] }, classes: [] }
    const abroad = taxPurchase(purchaseOf([12_000], { ...terms, rates, adjustsToLocation: false }))
    expect(abroad.lines[0]).toMatchObject({ netTotalMinor: 10_000, taxMinor: 2000 })
  })

  it('does not change the price of untaxed products', () => {
    const rates = { customer: { '': [] }, base: { '': [vat] }, classes: [] }
    for (const taxStatus of ['none', 'shipping'] as const)
      expect(
        taxPurchase(purchaseOf([], { ...terms, rates }, { lines: [line({ taxStatus })] })).lines[0],
      ).toMatchObject({ netTotalMinor: 11_900, taxMinor: 0, byRate: [] })
  })
})

describe('delivery', () => {
  const shipping = { costMinor: 500, taxable: true }

  it('is taxed without the rates that are not for shipping', () => {
    const notForShipping = aRate(50_000, { id: 2, shipping: false })
    const taxed = taxPurchase(purchaseOf([1000], taxTermsWith([vat, notForShipping]), { shipping }))
    expect(taxed).toMatchObject({ shippingTaxMinor: 95, totalTaxMinor: 190 + 50 + 95 })
    expect(taxed.shippingByRate).toEqual([{ rateId: 1, taxMinor: 95 }])
    expect(taxed.byRate.map(({ shippingTaxMinor }) => shippingTaxMinor)).toEqual([95, 0])
  })

  it('is not taxed where its method or the items are not', () => {
    const free = { ...shipping, taxable: false }
    expect(taxPurchase(purchaseOf([1000], taxTermsWith([vat]), { shipping: free })).shippingTaxMinor).toBe(0)
    const lines = [line({ taxStatus: 'none' })]
    expect(taxPurchase(purchaseOf([], taxTermsWith([vat]), { lines, shipping })).shippingTaxMinor).toBe(0)
    const sent = [line({ taxStatus: 'shipping' })]
    expect(taxPurchase(purchaseOf([], taxTermsWith([vat]), { lines: sent, shipping })).shippingTaxMinor).toBe(
      95,
    )
  })

  it('is taxed in the class of the items, or in a configured one', () => {
    const rates = { '': [vat], food: [aRate(70_000, { id: 7 })] }
    const terms = taxTermsWith([], { rates: { customer: rates, base: rates, classes: ['food'] } })
    const lines = [line({ taxClass: 'food' })]
    const taxOf = (shippingClass: string) =>
      taxPurchase(purchaseOf([], { ...terms, shippingClass }, { lines, shipping })).shippingTaxMinor
    expect(taxOf('inherit')).toBe(35)
    expect(taxOf('')).toBe(95)
    expect(taxOf('food')).toBe(35)
  })
})

describe('fees', () => {
  const fee = { id: 'wrap', amountMinor: 100, taxable: true, taxClass: '' }

  it('are taxed on top if taxable, and count with the lines', () => {
    const fees = [fee, { ...fee, id: 'card', taxable: false }]
    const taxed = taxPurchase(purchaseOf([11_900], taxTermsWith([vat], { entered: 'inclusive' }), { fees }))
    expect(taxed.fees).toEqual([
      { id: 'wrap', taxMinor: 19, byRate: [{ rateId: 1, taxMinor: 19 }] },
      { id: 'card', taxMinor: 0, byRate: [] },
    ])
    expect(taxed.byRate[0]).toMatchObject({ taxMinor: 1919, shippingTaxMinor: 0 })
  })

  it('may be two of one name', () => {
    const taxed = taxPurchase(
      purchaseOf([], taxTermsWith([vat]), { fees: [fee, { ...fee, amountMinor: 200 }] }),
    )
    expect(taxed.fees.map(({ taxMinor }) => taxMinor)).toEqual([19, 38])
    expect(taxed.totalTaxMinor).toBe(57)
  })

  it('may be a deduction', () => {
    const fees = [{ ...fee, amountMinor: -100 }]
    expect(taxPurchase(purchaseOf([1000], taxTermsWith([vat]), { fees })).totalTaxMinor).toBe(171)
  })

  it('are distinct from lines and shipping with the same name', () => {
    const lines = [line({ key: 'shipping', subtotalMinor: 1000, totalMinor: 1000 })]
    const fees = [{ ...fee, id: 'shipping' }]
    const shipping = { costMinor: 200, taxable: true }
    for (const rounding of ['line', 'subtotal'] as const) {
      const taxed = taxPurchase(purchaseOf([], taxTermsWith([vat], { rounding }), { lines, fees, shipping }))
      expect(taxed).toMatchObject({
        lines: [{ taxMinor: 190 }],
        fees: [{ taxMinor: 19 }],
        shippingTaxMinor: 38,
      })
    }
  })
})

describe('rounding', () => {
  const tenths = Array.from({ length: 10 }, () => 5)

  it('in the lines rounds each line', () => {
    // 0.95 cents of each
    expect(taxPurchase(purchaseOf(tenths, taxTermsWith([vat]))).totalTaxMinor).toBe(10)
    expect(taxPurchase(purchaseOf(tenths, taxTermsWith([aRate(80_000)]))).totalTaxMinor).toBe(0)
  })

  it('at the subtotal rounds the sum of a rate, and shares it out to the lines', () => {
    const taxed = taxPurchase(purchaseOf(tenths, taxTermsWith([aRate(80_000)], { rounding: 'subtotal' })))
    expect(taxed.totalTaxMinor).toBe(4)
    expect(taxed.lines.map(({ taxMinor }) => taxMinor)).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 0])
  })

  it('at the subtotal separates amounts entered with and without tax', () => {
    const terms = taxTermsWith([aRate(210_000)], { entered: 'inclusive', rounding: 'subtotal' })
    const taxed = taxPurchase(
      purchaseOf([4500, 4900], terms, { shipping: { costMinor: 496, taxable: true } }),
    )
    expect(taxed).toMatchObject({ shippingTaxMinor: 104, totalTaxMinor: 1631 + 104 })
  })

  it('gives a line without discount one tax, also with delivery and fees', () => {
    const terms = taxTermsWith([aRate(92_500)], { rounding: 'subtotal' })
    const fees = [{ id: 'wrap', amountMinor: 133, taxable: true, taxClass: '' }]
    const shipping = { costMinor: 777, taxable: true }
    const { lines } = taxPurchase(purchaseOf([101, 57, 33, 9], terms, { fees, shipping }))
    for (const { taxMinor, subtotalTaxMinor } of lines) expect(taxMinor).toBe(subtotalTaxMinor)
  })
})

describe('the rates of a purchase', () => {
  it('are ordered by priority, compound ones last, and have a name', () => {
    const rates = [
      aRate(10_000, { id: 3, priority: 1, compound: true, name: '' }),
      aRate(20_000, { id: 2, priority: 3 }),
      aRate(0, { id: 1, priority: 2 }),
    ]
    const { byRate } = taxPurchase(purchaseOf([1000], taxTermsWith(rates, { defaultTaxName: 'GST' })))
    expect(byRate.map(({ rateId, label, taxMinor }) => [rateId, label, taxMinor])).toEqual([
      [1, 'Rate 1', 0],
      [2, 'Rate 2', 20],
      [3, 'GST', 10],
    ])
  })

  it('are none for an empty cart, or without matching rates', () => {
    expect(taxPurchase(purchaseOf([], taxTermsWith([vat])))).toMatchObject({
      lines: [],
      byRate: [],
      totalTaxMinor: 0,
    })
    expect(taxPurchase(purchaseOf([1000], taxTermsWith([])))).toMatchObject({ byRate: [], totalTaxMinor: 0 })
  })
})

describe('a large cart', () => {
  it('of 200 lines at four rates is taxed in less than two milliseconds', () => {
    const rates = [1, 2, 3, 4].map((id) => aRate(22_500 * id, { id, compound: id === 4 }))
    const amounts = Array.from({ length: 200 }, (_, index) => 999 + 37 * index)
    const purchase = purchaseOf(amounts, taxTermsWith(rates, { rounding: 'subtotal' }))
    expect(minCpuMsOf(() => taxPurchase(purchase), 100)).toBeLessThan(2)
  })
})
