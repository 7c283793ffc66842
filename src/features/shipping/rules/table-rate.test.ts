import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fraction, zero } from '../../../kernel/fraction.ts'
import { parcelLine } from './parcel.fixture.ts'
import { type TableRow, tableCost } from './table-rate.ts'

/** So many hundredths. */
const of100 = (hundredths: number): Fraction => ({ top: BigInt(hundredths), bottom: 100n })
const nothing = { shippingClass: undefined, by: undefined, from: undefined, below: undefined } as const
const free = { cost: zero, perUnit: zero, perKg: zero, share: zero, next: 'go-on' } as const
const row = (changes: Partial<TableRow>): TableRow => ({ ...nothing, ...free, ...changes })

const byWeight = [
  row({ by: 'weight', below: of100(500_000), cost: of100(490) }),
  row({ by: 'weight', from: of100(500_000), below: of100(2_000_000), cost: of100(990) }),
]

describe('a table of rates', () => {
  it.each([
    [0, 490],
    [4999.999, 490],
    [5000, 990],
    [19_999, 990],
    [20_000, undefined],
  ])('has rows without gaps: a parcel of %d g costs %s', (weightGrams, expected) => {
    expect(tableCost(byWeight, [parcelLine({ weightGrams })], 2)).toBe(expected)
  })

  it('counts items without weight as weightless, and ignores items that are not shipped', () => {
    const lines = [
      parcelLine({ weightGrams: undefined }),
      parcelLine({ weightGrams: 9000, needsShipping: false }),
    ]
    expect(tableCost(byWeight, lines, 2)).toBe(490)
  })

  it('adds the rows that apply, up to one that stops', () => {
    const rows = [row({ cost: of100(100) }), row({ cost: of100(20), next: 'stop' }), row({ cost: of100(3) })]
    expect(tableCost(rows, [parcelLine()], 2)).toBe(120)
    const skipped = [
      row({ cost: of100(100) }),
      row({ by: 'quantity', from: of100(200), next: 'stop' }),
      row({ cost: of100(3) }),
    ]
    expect(tableCost(skipped, [parcelLine()], 2)).toBe(103)
  })

  it('has no rate for a parcel that a row refuses', () => {
    const rows = [row({ cost: of100(100) }), row({ by: 'price', from: of100(50_000), next: 'refuse' })]
    expect(tableCost(rows, [parcelLine({ costMinor: 49_999 })], 2)).toBe(100)
    expect(tableCost(rows, [parcelLine({ costMinor: 50_000 })], 2)).toBeUndefined()
  })

  it('measures the items of a class, and those without one', () => {
    const rows = [
      row({
        shippingClass: 'bulky',
        by: 'quantity',
        from: of100(200),
        cost: of100(1000),
        perUnit: of100(50),
      }),
      row({ shippingClass: '', perUnit: of100(10) }),
    ]
    const bulky = parcelLine({ shippingClass: 'bulky', quantity: 2 })
    expect(tableCost(rows, [bulky, parcelLine({ quantity: 3 })], 2)).toBe(1000 + 100 + 30)
    expect(tableCost(rows, [bulky], 2)).toBe(1100)
    expect(tableCost(rows, [parcelLine({ shippingClass: 'bulky' })], 2)).toBeUndefined()
    expect(tableCost(rows, [parcelLine({ shippingClass: 'toString' })], 2)).toBeUndefined()
  })

  it('converts weights exactly, and rounds once', () => {
    const pound = parcelLine({ weightGrams: 453.59237, quantity: 2 })
    expect(tableCost([row({ perKg: of100(100) })], [pound], 2)).toBe(91)
    expect(tableCost([row({ perKg: of100(50) }), row({ perKg: of100(50) })], [pound], 2)).toBe(91)
  })

  it('has no rate without a matching row, or beyond the maximum amount', () => {
    expect(tableCost([], [parcelLine()], 2)).toBeUndefined()
    const expensive = row({ perUnit: of100(100_000_000_000) })
    expect(tableCost([expensive], [parcelLine({ quantity: 1_000_000 })], 2)).toBeUndefined()
  })
})

const whole = (max: number) => fc.integer({ min: 0, max })
const anyRow = fc.record({
  shippingClass: fc.constantFrom(undefined, '', 'bulky'),
  by: fc.constantFrom(undefined, 'weight', 'price', 'quantity'),
  from: fc.option(whole(20), { nil: undefined }),
  below: fc.option(whole(20), { nil: undefined }),
  cost: whole(900),
  perUnit: whole(90),
  perKg: whole(300),
  percent: whole(50),
  next: fc.constantFrom('go-on', 'go-on', 'stop', 'refuse'),
})
const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 5 }),
  weightGrams: whole(9),
  costMinor: whole(1500),
  shippingClass: fc.constantFrom(undefined, 'bulky'),
  needsShipping: fc.boolean(),
})

describe('any table', () => {
  it('costs the sum of its matching rows, in whole minor units', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 5 }),
        fc.array(anyLine, { minLength: 1, maxLength: 4 }),
        (rows, lines) => {
          // In hundred-thousandths of a cent, so that no share of a kilogram and no percentage is cut.
          let sum: number | undefined
          for (const each of rows) {
            const inClass = lines.filter(
              ({ needsShipping, shippingClass }) =>
                needsShipping &&
                (each.shippingClass === undefined || (shippingClass ?? '') === each.shippingClass),
            )
            if (inClass.length === 0 && each.shippingClass !== undefined) continue
            const total = (of: (one: (typeof lines)[number]) => number) =>
              inClass.reduce((all, one) => all + of(one), 0)
            const units = total(({ quantity }) => quantity)
            const grams = total(({ quantity, weightGrams }) => quantity * weightGrams)
            const costMinor = total((one) => one.costMinor)
            const measure = { weight: grams, price: costMinor / 100, quantity: units, none: 0 }[
              each.by ?? 'none'
            ]
            const { from = -1, below = Infinity } = each
            if (each.by && (measure < from || measure >= below)) continue
            if (each.next === 'refuse') {
              sum = undefined
              break
            }
            const cost = each.cost * 1e5 + each.perUnit * units * 1e5 + each.perKg * grams * 100
            sum = (sum ?? 0) + cost + each.percent * costMinor * 1000
            if (each.next === 'stop') break
          }
          const table = rows.map(({ percent, from, below, ...costs }) => ({
            ...costs,
            cost: of100(costs.cost),
            perUnit: of100(costs.perUnit),
            perKg: of100(costs.perKg),
            share: of100(percent),
            from: from === undefined ? undefined : of100(from * 100),
            below: below === undefined ? undefined : of100(below * 100),
          }))
          expect(tableCost(table as TableRow[], lines, 2)).toBe(
            sum === undefined ? undefined : Math.round(sum / 1e5),
          )
        },
      ),
      { numRuns: 500 },
    )
  })
})
