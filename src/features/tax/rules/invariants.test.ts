import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PurchaseToTax } from './purchase-to-tax.ts'
import { taxPurchase } from './tax-purchase.ts'
import type { TaxRate, TaxStatus } from './tax-rate.ts'
import { type Entered, netAndGross, sumOfTaxes, taxesOf } from './taxes.ts'

const amount = fc.integer({ min: 0, max: 100_000_000 })
const entered = fc.constantFrom<Entered>('inclusive', 'exclusive')

const ratesFrom = (firstId: number) =>
  fc
    .array(
      fc.record({
        ratePpm: fc.integer({ min: 0, max: 400_000 }),
        compound: fc.boolean(),
        shipping: fc.boolean(),
      }),
      { maxLength: 4 },
    )
    .map((drawn) =>
      drawn.map(
        (rate, index): TaxRate => ({
          ...{ id: firstId + index, name: '', code: `R${firstId + index}`, priority: index + 1 },
          ...rate,
        }),
      ),
    )

const purchase: fc.Arbitrary<PurchaseToTax> = fc
  .record({
    classes: fc.tuple(ratesFrom(1), ratesFrom(11), ratesFrom(21), ratesFrom(31)),
    isAtHome: fc.boolean(),
    entered,
    rounding: fc.constantFrom<'line' | 'subtotal'>('line', 'subtotal'),
    adjustsToLocation: fc.boolean(),
    shippingClass: fc.constantFrom('inherit', '', 'food'),
    lines: fc.array(
      fc.record({
        taxStatus: fc.constantFrom<TaxStatus>('taxable', 'taxable', 'shipping', 'none'),
        taxClass: fc.constantFrom('', 'food', 'gone'),
        subtotalMinor: amount,
        remainingPpm: fc.integer({ min: 0, max: 1_000_000 }),
      }),
      { maxLength: 12 },
    ),
    shipping: fc.option(fc.record({ costMinor: amount, taxable: fc.boolean() }), { nil: undefined }),
    fees: fc.array(
      fc.record({
        amountMinor: fc.integer({ min: -5000, max: 5000 }),
        taxable: fc.boolean(),
        taxClass: fc.constantFrom('', 'food'),
      }),
      { maxLength: 3 },
    ),
  })
  .map(
    ({
      classes: [standard, food, standardAtHome, foodAtHome],
      isAtHome,
      lines,
      shipping,
      fees,
      ...terms
    }) => {
      const customer = { '': standard, food }
      const base = isAtHome ? customer : { '': standardAtHome, food: foodAtHome }
      return {
        lines: lines.map(({ remainingPpm, ...line }, index) => ({
          ...line,
          key: `k${index}`,
          totalMinor: Math.round((line.subtotalMinor * remainingPpm) / 1_000_000),
        })),
        shipping,
        fees: fees.map((fee, index) => ({ ...fee, id: `f${index}` })),
        terms: { ...terms, defaultTaxName: 'Tax', rates: { customer, base, classes: ['food'] } },
      }
    },
  )

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe('taxes of an amount', () => {
  it('and the net amount add up to the entered amount', () => {
    fc.assert(
      fc.property(amount, ratesFrom(1), (minor, rates) => {
        const { netMinor, grossMinor } = netAndGross(minor, rates, 'inclusive')
        expect(grossMinor).toBe(minor)
        expect(netMinor + sumOfTaxes(taxesOf(minor, rates, 'inclusive'))).toBe(minor)
      }),
    )
  })

  it('extracted from a gross amount are those that were added', () => {
    fc.assert(
      fc.property(amount, ratesFrom(1), (minor, rates) => {
        const { grossMinor } = netAndGross(minor, rates, 'exclusive')
        const { netMinor } = netAndGross(grossMinor, rates, 'inclusive')
        // Each rate is rounded once on the way there and once on the way back.
        expect(Math.abs(netMinor - minor)).toBeLessThanOrEqual(rates.length)
      }),
    )
  })

  it('grow with their rate, and a compound one is never below the plain one', () => {
    fc.assert(
      fc.property(amount, ratesFrom(1), fc.integer({ min: 0, max: 400_000 }), (minor, rates, ratePpm) => {
        const last = { id: 99, name: '', code: '', priority: 9, shipping: true, ratePpm, compound: false }
        const taxOfLast = (rate: TaxRate) =>
          taxesOf(minor, [...rates, rate], 'exclusive').find(({ rateId }) => rateId === 99)?.taxMinor ?? 0
        expect(taxOfLast({ ...last, compound: true })).toBeGreaterThanOrEqual(taxOfLast(last))
        expect(taxOfLast({ ...last, ratePpm: ratePpm + 1000 })).toBeGreaterThanOrEqual(taxOfLast(last))
      }),
    )
  })
})

describe('taxes of a purchase', () => {
  it('add up: rates of a line to the line, lines and others to the rates, rates to the total', () => {
    fc.assert(
      fc.property(purchase, (given) => {
        const { lines, fees, shippingByRate, shippingTaxMinor, byRate, ...sums } = taxPurchase(given)
        for (const part of [...lines, ...fees]) expect(sumOfTaxes(part.byRate)).toBe(part.taxMinor)
        for (const rate of byRate) {
          const its = (taxes: readonly { rateId: number; taxMinor: number }[]) =>
            sum(taxes.filter(({ rateId }) => rateId === rate.rateId).map(({ taxMinor }) => taxMinor))
          expect(sum([...lines, ...fees].map((part) => its(part.byRate)))).toBe(rate.taxMinor)
          expect(its(shippingByRate)).toBe(rate.shippingTaxMinor)
        }
        const parts = [...lines, ...fees].map(({ taxMinor }) => taxMinor)
        expect(sum(parts) + shippingTaxMinor).toBe(sums.totalTaxMinor)
        expect(sum(lines.map(({ subtotalTaxMinor }) => subtotalTaxMinor))).toBe(sums.subtotalTaxMinor)
      }),
    )
  })

  it('do not change amounts entered with tax', () => {
    fc.assert(
      fc.property(purchase, (given) => {
        const terms = { ...given.terms, entered: 'inclusive' as const, adjustsToLocation: false }
        const { lines } = taxPurchase({ ...given, terms })
        for (const [index, line] of lines.entries()) {
          expect(line.netTotalMinor + line.taxMinor).toBe(given.lines[index]?.totalMinor)
          expect(line.netSubtotalMinor + line.subtotalTaxMinor).toBe(given.lines[index]?.subtotalMinor)
        }
      }),
    )
  })

  it('without discounts equal those before discounts', () => {
    fc.assert(
      fc.property(purchase, (given) => {
        const lines = given.lines.map((line) => ({ ...line, totalMinor: line.subtotalMinor }))
        for (const line of taxPurchase({ ...given, lines }).lines) {
          expect(line.subtotalTaxMinor).toBe(line.taxMinor)
          expect(line.netSubtotalMinor).toBe(line.netTotalMinor)
        }
      }),
    )
  })

  it('do not change amounts entered without tax', () => {
    fc.assert(
      fc.property(purchase, (given) => {
        const { lines } = taxPurchase({ ...given, terms: { ...given.terms, entered: 'exclusive' } })
        expect(lines.map(({ netTotalMinor }) => netTotalMinor)).toEqual(
          given.lines.map(({ totalMinor }) => totalMinor),
        )
      }),
    )
  })

  it('do not depend on the order of the lines', () => {
    const shuffled = purchase.chain((given) =>
      fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray([...given.lines], {
          minLength: given.lines.length,
          maxLength: given.lines.length,
        }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([given, lines]) => {
        const byKey = (taxed: ReturnType<typeof taxPurchase>) =>
          [...taxed.lines].sort((a, b) => (a.key < b.key ? -1 : 1))
        const [first, second] = [taxPurchase(given), taxPurchase({ ...given, lines })]
        expect(byKey(second)).toEqual(byKey(first))
        expect({ ...second, lines: [] }).toEqual({ ...first, lines: [] })
      }),
    )
  })

  it('rounded at the subtotal are less than half a unit away, for each rate and way of entry', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 20 }),
        fc.integer({ min: 0, max: 400_000 }),
        (amounts, ratePpm) => {
          const rate = { id: 1, name: '', code: '', priority: 1, compound: false, shipping: true, ratePpm }
          const rates = { customer: { '': [rate] }, base: { '': [rate] }, classes: [] }
          const { totalTaxMinor } = taxPurchase({
            lines: amounts.map((minor, index) => ({
              ...{ key: `k${index}`, taxStatus: 'taxable' as const, taxClass: '' },
              ...{ subtotalMinor: minor, totalMinor: minor },
            })),
            ...{ shipping: undefined, fees: [] },
            terms: {
              ...{ entered: 'exclusive', rounding: 'subtotal', shippingClass: 'inherit' },
              ...{ adjustsToLocation: true, defaultTaxName: 'Tax', rates },
            },
          })
          const twiceOff = 2n * (BigInt(totalTaxMinor) * 1_000_000n - BigInt(sum(amounts)) * BigInt(ratePpm))
          expect(twiceOff <= 1_000_000n && twiceOff > -1_000_000n).toBe(true)
        },
      ),
    )
  })
})
