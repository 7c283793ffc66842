import { expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'

it('waits twice as long after each time-out in a row, and never more than five minutes', () => {
  expect([1, 2, 3, 5, 6, 7, 1000].map((timeouts) => backoffMs(timeouts) / 1000)).toEqual([
    15, 30, 60, 240, 300, 300, 300,
  ])
})
