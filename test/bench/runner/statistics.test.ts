import { describe, expect, it } from 'vitest'
import { median, percentile } from './statistics.ts'

describe('the median', () => {
  it('is the middle value, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([7])).toBe(7)
  })

  it('is the mean of the two middle values of an even number', () => {
    expect(median([4, 1, 2, 100])).toBe(3)
  })

  it('is no number without values', () => {
    expect(median([])).toBeNaN()
  })
})

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

  it('is the smallest value that so many values do not exceed', () => {
    expect(percentile(hundred, 0.95)).toBe(95)
    expect(percentile(hundred, 0.5)).toBe(50)
    expect(percentile([3, 1, 2], 0.95)).toBe(3)
    expect(percentile([3, 1, 2], 0)).toBe(1)
  })
})
