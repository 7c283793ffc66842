import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TaxRate } from '../../tax/rules/tax-rate.ts'
import type { TaxTerms } from '../../tax/rules/tax-terms.ts'
import { includedTaxes, type SumRow, sumRows } from './sum-rows.ts'
import { type LineAmount, lineSubtotal, type Totals, type TotalsInput, totals } from './totals.ts'

const line = (key: string, subtotalMinor: number, quantity = 1): LineAmount => ({
  key,
  quantity,
  subtotalMinor,
  taxStatus: 'taxable',
  taxClass: '',
})

const rate = (id: number, ratePpm: number, more: Partial<TaxRate> = {}): TaxRate => ({
  id,
  name: `Rate ${id}`,
  code: `R-${id}`,
  ratePpm,
  priority: id,
  compound: false,
  shipping: true,
  ...more,
})

const terms = (rates: readonly TaxRate[], changes: Partial<TaxTerms> = {}): TaxTerms => ({
  entered: 'exclusive',
  rounding: 'line',
  shippingClass: 'inherit',
  adjustsToLocation: true,
  defaultTaxName: 'Tax',
  rates: { customer: { '': rates }, base: { '': rates }, classes: [] },
  ...changes,
})

const coupon = (code: string, byLine: Readonly<Record<string, number>>, grantsFreeShipping = false) => ({
  code,
  grantsFreeShipping,
  byLine: new Map(Object.entries(byLine)),
})

const offs = <Line>(lines: readonly Line[], pick: (line: Line) => number) =>
  Object.fromEntries(lines.map((each, index) => [`l${index}`, pick(each)]))

const credit = (id: number, balanceMinor: number) => ({ id, code: `gift-${id}`, balanceMinor })

describe('the totals of a purchase', () => {
  it('add lines and delivery', () => {
    const lines = [line('a', lineSubtotal(4800, 2), 2), line('b', lineSubtotal(1250, 1))]
    const sums = totals({ lines, shipping: { costMinor: 690, taxable: true } })
    expect(sums).toMatchObject({ itemCount: 3, totalMinor: 11540, dueMinor: 11540, taxMinor: 0 })
    expect(sums.subtotal).toEqual({ netMinor: 10850, taxMinor: 0 })
    expect(sums.shipping).toEqual({ netMinor: 690, taxMinor: 0 })
  })

  it('of nothing are nothing', () => {
    expect(totals({ lines: [], shipping: undefined })).toMatchObject({
      itemCount: 0,
      shipping: undefined,
      totalMinor: 0,
      dueMinor: 0,
    })
  })

  it('take discounts off their lines, and never more than a line costs', () => {
    const coupons = [
      coupon('one', { a: 300, b: 9999, gone: 700 }),
      coupon('two', { a: 200 }),
      coupon('ship', {}, true),
    ]
    const sums = totals({ lines: [line('a', 2000), line('b', 1000)], coupons, shipping: undefined })
    expect(sums.discount.netMinor).toBe(1500)
    expect(sums.coupons).toEqual([
      { code: 'one', grantsFreeShipping: false, netMinor: 1300, taxMinor: 0 },
      { code: 'two', grantsFreeShipping: false, netMinor: 200, taxMinor: 0 },
      { code: 'ship', grantsFreeShipping: true, netMinor: 0, taxMinor: 0 },
    ])
    expect(sums.totalMinor).toBe(1500)
    expect(sums.lines.map(({ total }) => total.netMinor)).toEqual([1500, 0])
  })

  it('put taxes on products, fees and delivery', () => {
    const sums = totals({
      lines: [line('a', 10000)],
      shipping: { costMinor: 500, taxable: true },
      fees: [{ id: 'wrap', title: 'Wrapping', amountMinor: 300, taxable: true, taxClass: '' }],
      tax: terms([rate(1, 200_000)]),
    })
    expect(sums).toMatchObject({ taxMinor: 2160, totalMinor: 12960 })
    expect(sums.fees).toEqual([
      { id: 'wrap', title: 'Wrapping', netMinor: 300, taxMinor: 60, taxable: true, taxClass: '' },
    ])
    expect(sums.taxes).toMatchObject([{ label: 'Rate 1', taxMinor: 2060, shippingTaxMinor: 100 }])
  })

  it('spend store credit last, and never below zero', () => {
    const purchase = { lines: [line('a', 3000)], shipping: undefined }
    expect(totals({ ...purchase, credits: [credit(1, 1000)] })).toMatchObject({
      totalMinor: 3000,
      dueMinor: 2000,
    })
    const both = totals({ ...purchase, credits: [credit(2, 1000), credit(1, 9000)] })
    expect(both).toMatchObject({ creditMinor: 3000, dueMinor: 0 })
    expect(both.credits.map(({ id, minor }) => [id, minor])).toEqual([
      [2, 1000],
      [1, 2000],
    ])
  })
})

/** What others' shops got wrong by a cent, as their owners reported it. */
describe('sums that are known to go wrong', () => {
  it.each([
    {
      of: '45.00 and 49.00 with 21 % in them, delivery 4.96 and 21 %',
      purchase: {
        lines: [line('a', 4500), line('b', 4900)],
        shipping: { costMinor: 496, taxable: true },
        tax: terms([rate(1, 210_000)], { entered: 'inclusive' }),
      },
      total: 10000,
    },
    {
      of: '28.00 with 19 % in it less 10 %, delivery 2.02 and 19 %',
      purchase: {
        lines: [line('a', 2800)],
        coupons: [coupon('ten', { a: 280 })],
        shipping: { costMinor: 202, taxable: true },
        tax: terms([rate(1, 190_000)], { entered: 'inclusive' }),
      },
      total: 2760,
    },
    {
      of: '75.00 and delivery 10.11, 6.5 % on the goods alone',
      purchase: {
        lines: [line('a', 7500)],
        shipping: { costMinor: 1011, taxable: false },
        tax: terms([rate(1, 65_000)]),
      },
      total: 8999,
    },
    {
      of: '599.00 with twice 9 % in it',
      purchase: {
        lines: [line('a', 59900)],
        shipping: undefined,
        tax: terms([rate(1, 90_000), rate(2, 90_000)], { entered: 'inclusive' }),
      },
      total: 59900,
    },
  ] satisfies readonly { of: string; purchase: TotalsInput; total: number }[])(
    '$of come to $total',
    (vector) => {
      for (const rounding of ['line', 'subtotal'] as const) {
        const sums = totals({ ...vector.purchase, tax: { ...vector.purchase.tax, rounding } })
        expect(sums.totalMinor, rounding).toBe(vector.total)
        expectShownRowsToAddUp(sums)
      }
    },
  )
})

describe('whatever is bought', () => {
  const rates = fc.array(fc.record({ ratePpm: fc.nat(400_000), compound: fc.boolean() }), { maxLength: 4 })
  const purchases = fc
    .record({
      lines: fc.array(
        fc.record({
          subtotalMinor: fc.nat(1_000_000),
          quantity: fc.integer({ min: 1, max: 999 }),
          off: fc.nat(1_100_000),
        }),
        { maxLength: 30 },
      ),
      costMinor: fc.option(fc.nat(100_000)),
      feeMinor: fc.option(fc.nat(10_000)),
      rates,
      entered: fc.constantFrom('inclusive' as const, 'exclusive' as const),
      rounding: fc.constantFrom('line' as const, 'subtotal' as const),
      share: fc.integer({ min: 0, max: 100 }),
      credits: fc.array(fc.nat(2_000_000), { maxLength: 4 }),
    })
    .map((drawn): TotalsInput => {
      const lines = drawn.lines.map((each, index) => line(`l${index}`, each.subtotalMinor, each.quantity))
      return {
        lines,
        coupons: [
          coupon(
            'one',
            offs(drawn.lines, ({ off }) => Math.floor((off * drawn.share) / 100)),
          ),
          coupon(
            'two',
            offs(drawn.lines, ({ off }) => off - Math.floor((off * drawn.share) / 100)),
          ),
        ],
        shipping: drawn.costMinor === null ? undefined : { costMinor: drawn.costMinor, taxable: true },
        fees:
          drawn.feeMinor === null
            ? []
            : [{ id: 'fee', title: 'Fee', amountMinor: drawn.feeMinor, taxable: true, taxClass: '' }],
        tax: terms(
          drawn.rates.map((each, index) => rate(index + 1, each.ratePpm, { compound: each.compound })),
          { entered: drawn.entered, rounding: drawn.rounding },
        ),
        credits: drawn.credits.map((balance, index) => credit(index + 1, balance)),
      }
    })

  it('the shown rows and the taxes add up to what is paid', () => {
    fc.assert(fc.property(purchases, (purchase) => expectShownRowsToAddUp(totals(purchase))))
  })

  it('a coupon is shown with what it is for, as prices are written', () => {
    fc.assert(
      fc.property(purchases, (purchase) => {
        const { coupons } = totals({ ...purchase, coupons: [coupon('one', { l0: 1 }), coupon('none', {})] })
        const first = purchase.lines[0]?.subtotalMinor ?? 0
        const shows = purchase.tax?.entered === 'inclusive' ? 'incl' : 'excl'
        const shown = coupons.map(({ netMinor, taxMinor }) =>
          shows === 'incl' ? netMinor + taxMinor : netMinor,
        )
        expect(shown).toEqual([Math.min(1, first), 0])
      }),
    )
  })

  it('lines add up to sums, and nothing is below zero', () => {
    fc.assert(
      fc.property(purchases, (purchase) => {
        const sums = totals(purchase)
        const added = (pick: (each: Totals['lines'][number]) => number) =>
          sums.lines.reduce((sum, each) => sum + pick(each), 0)
        expect(added(({ subtotal }) => subtotal.netMinor)).toBe(sums.subtotal.netMinor)
        expect(added(({ total }) => total.netMinor)).toBe(sums.subtotal.netMinor - sums.discount.netMinor)
        expect(added(({ total }) => total.taxMinor)).toBe(sums.subtotal.taxMinor - sums.discount.taxMinor)
        expect(sums.taxes.reduce((sum, tax) => sum + tax.taxMinor + tax.shippingTaxMinor, 0)).toBe(
          sums.taxMinor,
        )
        expect(sums.coupons.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(sums.discount.netMinor)
        expect(sums.coupons.reduce((sum, { taxMinor }) => sum + taxMinor, 0)).toBe(sums.discount.taxMinor)
        expect(sums.credits.reduce((sum, { minor }) => sum + minor, 0)).toBe(sums.creditMinor)
        expect(sums.dueMinor).toBe(sums.totalMinor - sums.creditMinor)
        for (const figure of [sums.totalMinor, sums.dueMinor, sums.taxMinor, sums.discount.netMinor]) {
          expect(figure).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('what is written with its tax costs that, whatever the rates', () => {
    fc.assert(
      fc.property(purchases, ({ lines, tax }) => {
        const sums = totals({ lines, shipping: undefined, tax: tax && { ...tax, entered: 'inclusive' } })
        expect(sums.totalMinor).toBe(lines.reduce((sum, { subtotalMinor }) => sum + subtotalMinor, 0))
      }),
    )
  })
})

function expectShownRowsToAddUp(sums: Totals): void {
  for (const shows of ['incl', 'excl'] as const) {
    for (const itemized of [true, false]) {
      const display = { shows, itemized }
      const rows = sumRows({ ...sums, display })
      const of = (...kinds: SumRow['kind'][]) =>
        rows.reduce((sum, row) => sum + (kinds.includes(row.kind) ? row.minor : 0), 0)
      expect(of('subtotal', 'shipping', 'fee', 'tax') - of('coupon')).toBe(of('total'))
      const included = includedTaxes({ ...sums, display }).reduce((sum, { minor }) => sum + minor, 0)
      expect(of('tax') + included).toBe(sums.taxMinor)
    }
  }
}
