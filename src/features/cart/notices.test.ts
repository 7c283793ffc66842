import { expect, it } from 'vitest'
import { addedNotice, removedNotice, restoredNotice } from './notices.ts'

it('calls a product by its name, and one that the shop no longer knows by none', () => {
  expect(removedNotice('Alba', '/cart/').text).toBe('“Alba” removed.')
  expect(removedNotice('', '/cart/').text).toBe('Item removed.')
  expect(restoredNotice('Alba').text).toBe('“Alba” is back in your cart.')
  expect(restoredNotice('').text).toBe('The item is back in your cart.')
})

it('names all products that were added, with quantities above one', () => {
  const added = [
    { name: 'Alba', quantity: 1 },
    { name: 'Orlo', quantity: 2 },
    { name: 'Bosso', quantity: 1 },
  ]
  expect(addedNotice(added.slice(0, 1), false).text).toBe('“Alba” added to your cart.')
  expect(addedNotice(added, true).text).toBe('“Alba”, 2 × “Orlo”, and “Bosso” added to your cart.')
})
