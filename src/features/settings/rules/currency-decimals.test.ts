import { expect, it } from 'vitest'
import { decimalsOf } from './currency-decimals.ts'

it.each([
  ['USD', 2],
  ['EUR', 2],
  ['JPY', 0],
  ['ISK', 0],
  ['KWD', 3],
])('the minor unit of %s has %i decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals)
})
