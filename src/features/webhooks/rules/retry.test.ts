import { expect, it } from 'vitest'
import { hasArrived, nextAttemptMs } from './retry.ts'

it('waits longer each time, for about eight hours in all, and then stops', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => nextAttemptMs(attempts, 0))
  expect(waits).toEqual([30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000, undefined])
})

it.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [301, false],
  [404, false],
  [500, false],
])('an answer of status %i means that it has arrived: %s', (status, arrived) => {
  expect(hasArrived(status)).toBe(arrived)
})
