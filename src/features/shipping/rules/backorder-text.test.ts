import { expect, it } from 'vitest'
import { backorderText } from './backorder-text.ts'

it.each([
  [undefined, 'Made to order'],
  [{ min: 10, max: 15 }, 'Made to order, ships in 2–3 weeks'],
  [{ min: 5, max: 5 }, 'Made to order, ships in 1 week'],
  [{ min: 3, max: 7 }, 'Made to order, ships in 3–7 business days'],
  [{ min: 0, max: 5 }, 'Made to order, ships in 0–5 business days'],
])('the wait of %j working days is "%s"', (days, text) => {
  expect(backorderText(days)).toBe(text)
})
