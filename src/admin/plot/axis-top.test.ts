import { expect, it } from 'vitest'
import { axisTop } from './axis-top.ts'

it.each([
  [0, 1],
  [0.4, 0.5],
  [1, 1],
  [1.01, 2],
  [24, 25],
  [25, 25],
  [26, 50],
  [501, 1000],
  [1000, 1000],
])('an axis up to %d ends at %d', (largest, top) => {
  expect(axisTop(largest)).toBeCloseTo(top, 10)
})
