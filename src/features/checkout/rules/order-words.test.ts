import { expect, it } from 'vitest'
import { orderWords } from './order-words.ts'

it.each([
  ['US', 100, 'Place order'],
  ['', 100, 'Place order'],
  ['GB', 100, 'Place order'],
  ['DE', 100, 'Order with obligation to pay'],
  ['IE', 1, 'Order with obligation to pay'],
  ['DE', 0, 'Place order'],
])('%s, %i due: %s', (country, dueMinor, words) => {
  expect(orderWords(country, dueMinor)).toBe(words)
})
