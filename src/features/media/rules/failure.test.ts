import { describe, expect, it } from 'vitest'
import { retryDelayMs } from './failure.ts'

describe('a size that could not be rendered', () => {
  it('is tried again after a minute, then later each time, and once a day at the least', () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7, 1000].map((tries) => retryDelayMs(tries) / 60_000)
    expect(minutes).toEqual([1, 5, 25, 125, 625, 1440, 1440, 1440])
  })
})
