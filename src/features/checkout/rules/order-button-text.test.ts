import { expect, it } from 'vitest'
import { orderButtonText } from './order-button-text.ts'

it.each([
  ['US', 100, 'Place order — $1.00'],
  ['', 100, 'Place order — $1.00'],
  ['GB', 100, 'Place order — $1.00'],
  ['DE', 100, 'Order with obligation to pay — $1.00'],
  ['IE', 1, 'Order with obligation to pay — $1.00'],
  ['DE', 0, 'Place order — $1.00'],
])('%s, %i due: %s', (country, dueMinor, text) => {
  expect(orderButtonText(country, dueMinor, '$1.00')).toBe(text)
})
