import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CartLine } from './cart-line.ts'
import { asSeen, type PriceOf, priceChange, withSeenPrice } from './seen-price.ts'

const line: CartLine = { key: 'a', productId: 1, variationId: undefined, quantity: 2, choice: {} }
const at =
  (unitMinor: number | undefined): PriceOf =>
  () =>
    unitMinor
/** 10.00, and 8.00 from 5 pieces on. */
const tiered: PriceOf = (_line, pieces) => (pieces >= 5 ? 800 : 1000)

describe('a price that was seen', () => {
  it('is kept with the number of pieces it was seen for', () => {
    expect(withSeenPrice(line, at(1000)).seen).toEqual({ pieces: 2, unitMinor: 1000 })
  })

  it('has changed when as many pieces cost something else, be it a cent', () => {
    const seen = asSeen(line, at(1000))
    expect(priceChange(seen, at(1000))).toBeUndefined()
    expect(priceChange(seen, at(1001))).toEqual({ fromMinor: 1000, toMinor: 1001 })
    expect(priceChange(seen, at(0))).toEqual({ fromMinor: 1000, toMinor: 0 })
  })

  it('has not changed where it was never seen, or the thing is no longer sold', () => {
    expect(priceChange(line, at(1000))).toBeUndefined()
    expect(priceChange(asSeen(line, at(1000)), at(undefined))).toBeUndefined()
    expect(asSeen(line, at(undefined))).toBe(line)
  })

  it('follows the quantity: more pieces at another price are no change', () => {
    const more = withSeenPrice({ ...asSeen(line, tiered), quantity: 5 }, tiered)
    expect(more.seen).toEqual({ pieces: 5, unitMinor: 800 })
    expect(priceChange(more, tiered)).toBeUndefined()
  })

  it('stays as it was until its change is told, whatever becomes of the line', () => {
    const prices = fc.integer({ min: 0, max: 10_000 })
    const steps = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 })
    fc.assert(
      fc.property(prices, prices, steps, (before, now, quantities) => {
        const seen = asSeen(line, at(before))
        let after = seen
        for (const quantity of quantities) after = withSeenPrice({ ...after, quantity }, at(now))
        const told = before === now ? undefined : { fromMinor: before, toMinor: now }
        expect(priceChange(after, at(now))).toEqual(told)
        expect(priceChange(asSeen(after, at(now)), at(now))).toBeUndefined()
      }),
    )
  })
})
