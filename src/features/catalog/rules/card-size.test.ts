import { describe, expect, it } from 'vitest'
import { cardSize } from './card-size.ts'

describe('the size on a card', () => {
  it.each([
    [{ length: 120, width: 90, height: 245 }, 'H 24.5 × W 9 × D 12 cm'],
    [{ height: 1200.4 }, 'H 120 cm'],
    [{ length: 0, width: 300 }, 'W 30 cm'],
    [{}, ''],
  ])('%j is “%s”', (sides, text) => {
    expect(cardSize(sides)).toBe(text)
  })
})
