import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CartLine } from './cart-line.ts'
import { type PriceOf, priceChange, updateLastSeenPrice, withLastSeenPrice } from './last-seen-price.ts'

const line: CartLine = { key: 'a', productId: 1, variationId: undefined, quantity: 2, choice: {} }
const at =
  (unitMinor: number | undefined): PriceOf =>
  () =>
    unitMinor
/** 10.00, and 8.00 from quantity 5 on. */
const tiered: PriceOf = (_line, quantity) => (quantity >= 5 ? 800 : 1000)

describe('a price that was seen', () => {
  it('is stored with the quantity it was seen for', () => {
    expect(updateLastSeenPrice(line, at(1000)).lastSeenPrice).toEqual({ quantity: 2, unitMinor: 1000 })
  })

  it('has changed when the same quantity costs something else, even by a cent', () => {
    const seen = withLastSeenPrice(line, at(1000))
    expect(priceChange(seen, at(1000))).toBeUndefined()
    expect(priceChange(seen, at(1001))).toEqual({ fromMinor: 1000, toMinor: 1001 })
    expect(priceChange(seen, at(0))).toEqual({ fromMinor: 1000, toMinor: 0 })
  })

  it('has not changed where it was never seen, or the product is no longer sold', () => {
    expect(priceChange(line, at(1000))).toBeUndefined()
    expect(priceChange(withLastSeenPrice(line, at(1000)), at(undefined))).toBeUndefined()
    expect(withLastSeenPrice(line, at(undefined))).toBe(line)
  })

  it('follows the quantity: another quantity at another price is no change', () => {
    const more = updateLastSeenPrice({ ...withLastSeenPrice(line, tiered), quantity: 5 }, tiered)
    expect(more.lastSeenPrice).toEqual({ quantity: 5, unitMinor: 800 })
    expect(priceChange(more, tiered)).toBeUndefined()
  })

  it('stays as it was until its change is shown, however the line is edited', () => {
    const prices = fc.integer({ min: 0, max: 10_000 })
    const steps = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 })
    fc.assert(
      fc.property(prices, prices, steps, (before, now, quantities) => {
        const seen = withLastSeenPrice(line, at(before))
        let after = seen
        for (const quantity of quantities) after = updateLastSeenPrice({ ...after, quantity }, at(now))
        const change = before === now ? undefined : { fromMinor: before, toMinor: now }
        expect(priceChange(after, at(now))).toEqual(change)
        expect(priceChange(withLastSeenPrice(after, at(now)), at(now))).toBeUndefined()
      }),
    )
  })
})
