import { describe, expect, it } from 'vitest'
import { regressionsOf } from './regressions.ts'

const stored = new Map([
  ['add', 10],
  ['remove', 20],
  ['fragments', 5],
])

describe('a regression', () => {
  it('is more than 10 % of growth; the worst is first', () => {
    const measured = new Map([
      ['add', 11.1],
      ['remove', 30],
      ['fragments', 5.5],
    ])
    expect(regressionsOf(stored, measured)).toEqual([
      { name: 'remove', before: 20, now: 30, growth: 1.5 },
      { name: 'add', before: 10, now: 11.1, growth: expect.closeTo(1.11) },
    ])
  })

  it('is not found where a call costs less, was never stored, or was not measured', () => {
    expect(regressionsOf(stored, new Map([['add', 1]]))).toEqual([])
    expect(regressionsOf(stored, new Map([['review', 1000]]))).toEqual([])
  })
})
