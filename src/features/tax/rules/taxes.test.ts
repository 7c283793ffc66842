import { describe, expect, it } from 'vitest'
import { aRate } from './rates.fixture.ts'
import { netAndGross, taxesOf } from './taxes.ts'

const amounts = (...args: Parameters<typeof taxesOf>) => taxesOf(...args).map(({ taxMinor }) => taxMinor)

describe('taxes on a net amount', () => {
  it('are a percentage of it, halves rounded up', () => {
    expect(amounts(1000, [aRate(190_000)], 'exclusive')).toEqual([190])
    expect(amounts(10, [aRate(50_000)], 'exclusive')).toEqual([1])
    expect(amounts(9, [aRate(50_000)], 'exclusive')).toEqual([0])
    expect(amounts(-10, [aRate(50_000)], 'exclusive')).toEqual([-1])
  })

  it('are exact where floating point is not: 1.005 of a hundred', () => {
    expect(amounts(100_500, [aRate(10_000)], 'exclusive')).toEqual([1005])
    // 8.875 % of 4.00 is 0.355; a float has 0.35499…
    expect(amounts(400, [aRate(88_750)], 'exclusive')).toEqual([36])
    expect(amounts(9_000_000_000_000, [aRate(1)], 'exclusive')).toEqual([9_000_000])
  })

  it('are added to each other when plain, and applied on top when compound', () => {
    const [federal, province] = [aRate(50_000, { id: 1 }), aRate(75_000, { id: 2 })]
    expect(amounts(10_000, [federal, province], 'exclusive')).toEqual([500, 750])
    const compound = { ...province, compound: true }
    expect(amounts(10_000, [federal, compound], 'exclusive')).toEqual([500, 788])
    const third = aRate(100_000, { id: 3, compound: true })
    // 100.00 + 5.00 + 7.875 = 112.875
    expect(amounts(10_000, [federal, compound, third], 'exclusive')).toEqual([500, 788, 1129])
  })

  it('put compound rates last, in any input order', () => {
    const rates = [aRate(75_000, { id: 2, compound: true }), aRate(50_000, { id: 1 })]
    expect(taxesOf(10_000, rates, 'exclusive')).toEqual([
      { rateId: 1, taxMinor: 500 },
      { rateId: 2, taxMinor: 788 },
    ])
  })

  it('are none without a rate, and nothing at 0 %', () => {
    expect(taxesOf(1000, [], 'exclusive')).toEqual([])
    expect(amounts(1000, [aRate(0)], 'exclusive')).toEqual([0])
  })
})

describe('taxes in an amount', () => {
  it('equal the taxes on the net amount', () => {
    expect(amounts(11_900, [aRate(190_000)], 'inclusive')).toEqual([1900])
    expect(amounts(59_900, [aRate(90_000), aRate(90_000, { id: 2 })], 'inclusive')).toEqual([4569, 4569])
    expect(amounts(0, [aRate(190_000)], 'inclusive')).toEqual([0])
    expect(amounts(10_000, [aRate(0)], 'inclusive')).toEqual([0])
  })

  it('are extracted from a compound amount as they were added', () => {
    const rates = [
      aRate(50_000),
      aRate(75_000, { id: 2, compound: true }),
      aRate(100_000, { id: 3, compound: true }),
    ]
    // 400.00 net: 20.00, 31.50 of 420.00, 45.15 of 451.50.
    expect(amounts(40_000, rates, 'exclusive')).toEqual([2000, 3150, 4515])
    expect(amounts(49_665, rates, 'inclusive')).toEqual([2000, 3150, 4515])
  })

  it('never change the amount', () => {
    expect(netAndGross(59_900, [aRate(90_000), aRate(90_000, { id: 2 })], 'inclusive')).toEqual({
      netMinor: 50_762,
      grossMinor: 59_900,
    })
    expect(netAndGross(1000, [aRate(190_000)], 'exclusive')).toEqual({ netMinor: 1000, grossMinor: 1190 })
  })
})
