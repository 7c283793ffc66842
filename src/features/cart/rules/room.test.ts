import { describe, expect, it } from 'vitest'
import type { PricedLine } from './priced-line.ts'
import { mostBeside } from './room.ts'

const line = (key: string, quantity: number, shelfId = 1, onShelf: number | undefined = 5) =>
  ({
    key,
    quantity,
    level: { stockItemId: shelfId },
    limits: {
      level: { stockItemId: shelfId, stockLeft: onShelf, state: 'instock', backorders: 'no' },
      soldIndividually: false,
      min: 1,
      max: undefined,
      step: 1,
    },
  }) as unknown as PricedLine

describe('the most that a line can hold', () => {
  it('is what the lines on its shelf leave it, and never a limit of another shelf', () => {
    const first = line('a', 3)
    expect(mostBeside(first, [first])).toBe(5)
    expect(mostBeside(first, [first, line('b', 4)])).toBe(1)
    expect(mostBeside(first, [first, line('b', 4, 2)])).toBe(5)
  })
})
