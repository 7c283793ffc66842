import { describe, expect, it } from 'vitest'
import { maxQuantityInCart } from './max-quantity.ts'
import type { PricedLine } from './priced-line.ts'

const line = (key: string, quantity: number, stockItemId = 1, stockLeft: number | undefined = 5) =>
  ({
    key,
    quantity,
    level: { stockItemId },
    limits: {
      level: { stockItemId, stockLeft, state: 'instock', backorders: 'no' },
      soldIndividually: false,
      min: 1,
      max: undefined,
      step: 1,
    },
  }) as unknown as PricedLine

describe('the greatest quantity of a line', () => {
  it('is what other lines leave of its stock item, and never limited by another stock item', () => {
    const first = line('a', 3)
    expect(maxQuantityInCart(first, [first])).toBe(5)
    expect(maxQuantityInCart(first, [first, line('b', 4)])).toBe(1)
    expect(maxQuantityInCart(first, [first, line('b', 4, 2)])).toBe(5)
  })
})
