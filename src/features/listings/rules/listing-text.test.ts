import { describe, expect, it } from 'vitest'
import { countText, progressText } from './listing-text.ts'

describe('count of a listing', () => {
  it.each([
    [1, 24, 1, '1 product'],
    [1, 24, 24, '24 products'],
    [1, 24, 25, 'Showing 1–24 of 25 products'],
    [2, 24, 25, 'Showing 25–25 of 25 products'],
    [2, 24, 61, 'Showing 25–48 of 61 products'],
    [1, 24, 10_000, 'Showing 1–24 of 10,000 products'],
    [1, 24, 10_001, 'Showing 1–24 of more than 10,000 products'],
    [500, 24, 100_000, 'Showing 11,977–12,000 of 100,000 products'],
  ])('on page %i of %i each, with %i in all, reads “%s”', (page, perPage, total, text) => {
    expect(countText(page, perPage, total)).toBe(text)
  })
})

describe('progress of a listing', () => {
  it.each([
    [24, 61, '24 of 61 shown'],
    [24, 100_000, '24 of more than 10,000 shown'],
    [12_000, 100_000, '12,000 of 100,000 shown'],
  ])('with %i of %i reads “%s”', (shown, total, text) => {
    expect(progressText(shown, total)).toBe(text)
  })
})
