import { expect, it } from 'vitest'
import { orderButtonText } from './order-button-text.ts'

it.each([
  ['US', 100, 'Place order'],
  ['', 100, 'Place order'],
  ['GB', 100, 'Place order'],
  ['DE', 100, 'Order with obligation to pay'],
  ['IE', 1, 'Order with obligation to pay'],
  ['DE', 0, 'Place order'],
])('%s, %i due: %s', (country, dueMinor, text) => {
  expect(orderButtonText(country, dueMinor)).toBe(text)
})
