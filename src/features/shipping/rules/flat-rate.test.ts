import { describe, expect, it } from 'vitest'
import { type FlatRateTerms, flatRateCost } from './flat-rate.ts'
import { type Formula, readFormula } from './formula.ts'
import { parcelLine } from './parcel.fixture.ts'

function formula(text: string): Formula {
  const read = readFormula(text)
  if (!read.ok) throw new Error(read.reason)
  return read.value
}

function terms(
  cost: string | undefined,
  classes: Record<string, string> = {},
  per: FlatRateTerms['per'] = 'class',
) {
  const classCosts = new Map(Object.entries(classes).map(([slug, text]) => [slug, formula(text)]))
  return { cost: cost === undefined ? undefined : formula(cost), classCosts, per }
}

const bulky = parcelLine({ shippingClass: 'bulky', quantity: 2, costMinor: 8000 })
const fragile = parcelLine({ shippingClass: 'fragile', quantity: 3, costMinor: 3000 })
const plain = parcelLine({ quantity: 1, costMinor: 1000 })
const virtual = parcelLine({ needsShipping: false, quantity: 50, costMinor: 90_000, shippingClass: 'bulky' })
const all = [bulky, fragile, plain, virtual]

describe('delivery by formula', () => {
  it('counts only items that need shipping', () => {
    expect(flatRateCost(terms('[qty]'), all, 2)).toBe(600)
    expect(flatRateCost(terms('[cost]'), all, 2)).toBe(12_000)
  })

  it('adds the costs of the classes in the parcel, each for its own items', () => {
    const costs = { bulky: '10 * [qty]', fragile: '[cost] / 10', '': '1', heavy: '99' }
    expect(flatRateCost(terms('5', costs), all, 2)).toBe(500 + 2000 + 300 + 100)
    expect(flatRateCost(terms('5', costs), [plain], 2)).toBe(600)
    expect(flatRateCost(terms('5', { bulky: '10' }), [plain], 2)).toBe(500)
  })

  it('adds only the most expensive class if classes count once per order', () => {
    const costs = { bulky: '7.50', fragile: '8 + 0.004', '': '1' }
    expect(flatRateCost(terms('5.002', costs, 'order'), all, 2)).toBe(1301)
  })

  it('takes lines of one class together', () => {
    const two = [parcelLine({ shippingClass: 'bulky' }), parcelLine({ shippingClass: 'bulky', quantity: 4 })]
    expect(flatRateCost(terms(undefined, { bulky: '3 + [qty]' }), two, 2)).toBe(800)
  })

  it('rounds once, after adding everything', () => {
    expect(flatRateCost(terms('0.004', { '': '0.004' }), [plain], 2)).toBe(1)
  })

  it('is never below zero, and may be zero', () => {
    expect(flatRateCost(terms('5 - [cost]'), [plain], 2)).toBe(0)
    expect(flatRateCost(terms('0'), [plain], 2)).toBe(0)
  })

  it('is not offered where no cost is set for anything in the parcel', () => {
    expect(flatRateCost(terms(undefined), [plain], 2)).toBeUndefined()
    expect(flatRateCost(terms(undefined, { bulky: '5' }), [plain], 2)).toBeUndefined()
    expect(flatRateCost(terms(undefined, { bulky: '5' }), [bulky], 2)).toBe(500)
  })

  it('is not offered where the result of a formula is beyond the maximum amount', () => {
    expect(flatRateCost(terms('5', { bulky: '10 / ([qty] - 2)' }), [bulky], 2)).toBeUndefined()
    expect(flatRateCost(terms('999999999999 * [qty]'), [bulky], 2)).toBeUndefined()
  })
})
