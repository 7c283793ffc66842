import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pieceBounds } from './pieces.ts'

const none = { least: undefined, most: undefined, step: undefined }
const free = { soldIndividually: false }

describe('how many pieces can be bought at once', () => {
  it('is one or more where nobody says otherwise', () => {
    expect(pieceBounds(none, free)).toEqual({ least: 1, most: undefined, step: 1 })
  })

  it('is one of a piece that is sold one at a time, whatever else is said', () => {
    expect(
      pieceBounds({ least: 6, most: 12, step: 3 }, { soldIndividually: true, minimum: 4, most: 0 }),
    ).toEqual({
      least: 1,
      most: 1,
      step: 1,
    })
  })

  it('begins at the greater minimum and ends at the smaller maximum', () => {
    expect(pieceBounds({ ...none, least: 3 }, { ...free, minimum: 5 }).least).toBe(5)
    expect(pieceBounds({ ...none, least: 5 }, { ...free, minimum: 3 }).least).toBe(5)
    expect(pieceBounds({ ...none, most: 9 }, { ...free, most: 7 }).most).toBe(7)
    expect(pieceBounds({ ...none, most: 7 }, { ...free, most: 9 }).most).toBe(7)
  })

  it('keeps both ends on the step', () => {
    expect(pieceBounds({ least: 5, most: 11, step: 4 }, free)).toEqual({ least: 8, most: 8, step: 4 })
    expect(pieceBounds({ ...none, step: 6 }, free).least).toBe(6)
  })

  it('never leaves what it was told', () => {
    const count = fc.integer({ min: 1, max: 1000 })
    fc.assert(
      fc.property(count, count, count, count, (least, most, step, minimum) => {
        const bounds = pieceBounds({ least, most, step }, { ...free, minimum })
        expect(bounds.least).toBeGreaterThanOrEqual(Math.max(least, minimum))
        expect(bounds.most).toBeLessThanOrEqual(most)
        expect([bounds.least % step, bounds.most! % step]).toEqual([0, 0])
      }),
    )
  })
})
