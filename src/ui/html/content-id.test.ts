import { expect, it } from 'vitest'
import { contentId } from './content-id.ts'

it('is the same for equal data, and for the same object', () => {
  const card = { id: 75, name: 'Sasso', prices: [{ regularMinor: 2400 }] }
  expect(contentId(card)).toBe(contentId(card))
  expect(contentId(structuredClone(card))).toBe(contentId(card))
})

it('is another for any difference', () => {
  const all = [{}, { id: 75 }, { id: '75' }, { id: 76 }, { id: 75, name: '' }, [75], { prices: [{ id: 75 }] }]
  expect(new Set(all.map(contentId)).size).toBe(all.length)
})

it('of an object stays, however many other data come after it', () => {
  const card = { id: 75, text: 'x'.repeat(1000) }
  const id = contentId(card)
  for (let index = 0; index < 2000; index++) contentId({ index, text: 'x'.repeat(1000) })
  expect(contentId(card)).toBe(id)
  // Its content was dropped, and no other data may get its id.
  expect(contentId({ ...card })).not.toBe(id)
})
