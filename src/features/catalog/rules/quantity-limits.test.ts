import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantityRange } from './quantity-limits.ts'

const none = { min: undefined, max: undefined, step: undefined }
const free = { soldIndividually: false }

describe('the quantity of a purchase', () => {
  it('is one or more by default', () => {
    expect(quantityRange(none, free)).toEqual({ min: 1, max: undefined, step: 1 })
  })

  it('is one for a product sold individually, whatever the limits', () => {
    expect(
      quantityRange({ min: 6, max: 12, step: 3 }, { soldIndividually: true, tierMin: 4, stockLimit: 0 }),
    ).toEqual({
      min: 1,
      max: 1,
      step: 1,
    })
  })

  it('begins at the greater minimum and ends at the smaller maximum', () => {
    expect(quantityRange({ ...none, min: 3 }, { ...free, tierMin: 5 }).min).toBe(5)
    expect(quantityRange({ ...none, min: 5 }, { ...free, tierMin: 3 }).min).toBe(5)
    expect(quantityRange({ ...none, max: 9 }, { ...free, stockLimit: 7 }).max).toBe(7)
    expect(quantityRange({ ...none, max: 7 }, { ...free, stockLimit: 9 }).max).toBe(7)
  })

  it('has both ends on the step', () => {
    expect(quantityRange({ min: 5, max: 11, step: 4 }, free)).toEqual({ min: 8, max: 8, step: 4 })
    expect(quantityRange({ ...none, step: 6 }, free).min).toBe(6)
  })

  it('is always inside the limits', () => {
    const count = fc.integer({ min: 1, max: 1000 })
    fc.assert(
      fc.property(count, count, count, count, (min, max, step, minimum) => {
        const bounds = quantityRange({ min, max, step }, { ...free, tierMin: minimum })
        expect(bounds.min).toBeGreaterThanOrEqual(Math.max(min, minimum))
        expect(bounds.max).toBeLessThanOrEqual(max)
        expect([bounds.min % step, bounds.max! % step]).toEqual([0, 0])
      }),
    )
  })
})
