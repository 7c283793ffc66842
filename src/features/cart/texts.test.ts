import { expect, it } from 'vitest'
import { putBackNotice, removedNotice } from './texts.ts'

it('calls a piece by its name, and one that the shop no longer knows by none', () => {
  expect(removedNotice('Alba', '/cart/').text).toBe('“Alba” is out of your cart.')
  expect(removedNotice('', '/cart/').text).toBe('That piece is out of your cart.')
  expect(putBackNotice('Alba').text).toBe('“Alba” is in your cart again.')
  expect(putBackNotice('').text).toBe('That piece is in your cart again.')
})
