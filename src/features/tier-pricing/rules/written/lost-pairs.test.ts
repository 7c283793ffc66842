import { expect, it } from 'vitest'
import { lostPair } from './lost-pairs.ts'

it.each([
  ['', undefined],
  ['2:9', undefined],
  ['5:20.00, 10:18.00', undefined],
  ['0:1', 'below-two'],
  ['1:1', 'below-two'],
  ['5:10,1:1', 'below-two'],
  ['5:10,5:9', 'repeated'],
  ['5:10,5.00:9', 'repeated'],
  ['5:10,', 'incomplete'],
  ['5:', 'incomplete'],
  [':9', 'incomplete'],
] as const)('%j loses a pair: %s', (text, lost) => {
  expect(lostPair(text)).toBe(lost)
})
