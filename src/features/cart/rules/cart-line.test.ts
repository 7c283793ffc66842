import { describe, expect, it } from 'vitest'
import { type CartLine, soldId, withLine, withLineBack, withQuantity } from './cart-line.ts'

function line(key: string, quantity = 1): CartLine {
  return { key, productId: 7, variationId: undefined, quantity, choice: {} }
}

describe('lines of a cart', () => {
  it('of the same product become one', () => {
    expect(withLine([line('a', 2), line('b')], line('a', 3))).toEqual([line('a', 5), line('b')])
  })

  it('of another product come last', () => {
    expect(withLine([line('a')], line('b')).map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('that were removed come back to their place, if it still exists', () => {
    const back = { ...line('b', 2), at: 1 }
    expect(withLineBack([line('a'), line('c')], back)).toEqual([line('a'), line('b', 2), line('c')])
    expect(withLineBack([], back)).toEqual([line('b', 2)])
    expect(withLineBack([line('a'), line('b')], back)).toEqual([line('a'), line('b', 3)])
    expect(withLineBack([line('a')], line('b'))).toEqual([line('a'), line('b')])
  })

  it('set to quantity 0 leave the cart', () => {
    expect(withQuantity([line('a'), line('b')], 'a', 0)).toEqual([line('b')])
    expect(withQuantity([line('a')], 'a', 4)).toEqual([line('a', 4)])
    expect(withQuantity([line('a')], 'unknown', 4)).toEqual([line('a')])
  })

  it('are sold under the id of their variation', () => {
    expect([
      soldId({ productId: 7, variationId: 9 }),
      soldId({ productId: 7, variationId: undefined }),
    ]).toEqual([9, 7])
  })
})
