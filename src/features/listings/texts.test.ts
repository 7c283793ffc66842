import { describe, expect, it } from 'vitest'
import { countText } from './texts.ts'

describe('count of a listing', () => {
  it.each([
    [1, 24, 1, '1 piece'],
    [1, 24, 24, '24 pieces'],
    [1, 24, 25, 'Showing 1–24 of 25 pieces'],
    [2, 24, 25, 'Showing 25–25 of 25 pieces'],
    [2, 24, 61, 'Showing 25–48 of 61 pieces'],
  ])('on page %i of %i each, with %i in all, reads “%s”', (page, perPage, total, text) => {
    expect(countText(page, perPage, total)).toBe(text)
  })
})
