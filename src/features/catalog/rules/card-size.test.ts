import { describe, expect, it } from 'vitest'
import { cardSize } from './card-size.ts'

describe('the size on a card', () => {
  it.each([
    [{ length: 120, width: 90, height: 245 }, 'W × D × H: 3.5 × 4.7 × 9.6 in (9 × 12 × 24.5 cm)'],
    [{ height: 1200.4 }, 'H: 47.3 in (120 cm)'],
    [{ length: 0, width: 300 }, 'W: 11.8 in (30 cm)'],
    [{}, ''],
  ])('%j is “%s”', (sides, text) => {
    expect(cardSize(sides)).toBe(text)
  })
})
