import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sellable } from '../../catalog/rules/product.ts'
import type { StockLevel } from '../../stock/rules/stock.ts'
import type { CartProducts } from '../pricing/cart-products.ts'
import type { CartLine } from '../rules/cart-line.ts'
import { mergeLines } from './merge-lines.ts'

type ProductSetup = {
  readonly level?: Partial<StockLevel>
  readonly quantityLimits?: Partial<Sellable['quantityLimits']>
  readonly soldIndividually?: boolean
}

/** Products by their ids; each has its own stock item unless its level names another. */
function productsOf(setups: Readonly<Record<number, ProductSetup>>): CartProducts {
  const each = Object.entries(setups).map(([id, setup]) => [Number(id), setup] as const)
  const free = { min: undefined, max: undefined, step: undefined }
  return {
    tiers: new Map(),
    sellables: new Map(
      each.map(([id, { quantityLimits, soldIndividually = false }]) => [
        id,
        {
          ...{ productId: id, name: `Product ${id}`, soldIndividually },
          ...{ quantityLimits: { ...free, ...quantityLimits }, prices: { regularMinor: 100 } },
        } as Sellable,
      ]),
    ),
    levels: new Map(
      each.map(([id, { level }]) => [
        id,
        {
          stockLeft: undefined,
          state: 'instock',
          backorders: 'no',
          lowStockThreshold: undefined,
          stockItemId: id,
          ...level,
        },
      ]),
    ),
  }
}

const line = (id: number, quantity: number): CartLine => ({
  key: `key-${id}`,
  productId: id,
  variationId: undefined,
  quantity,
  choice: {},
})

function join(
  saved: CartLine[],
  guestLines: CartLine[],
  setups: Readonly<Record<number, ProductSetup>>,
  maxLines = 200,
) {
  const { lines, notices } = mergeLines(saved, guestLines, { products: productsOf(setups), maxLines })
  return {
    quantities: Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity])),
    noticeCount: notices.length,
  }
}

describe('two carts in one', () => {
  it('adds up lines of one product and leaves the others', () => {
    expect(join([line(1, 2), line(2, 1)], [line(3, 4), line(1, 3)], { 1: {}, 2: {}, 3: {} })).toEqual({
      quantities: { 1: 5, 2: 1, 3: 4 },
      noticeCount: 0,
    })
  })

  it('holds exactly the stock, and not one more', () => {
    const of = (stockLeft: number) => join([line(1, 2)], [line(1, 3)], { 1: { level: { stockLeft } } })
    expect(of(5)).toEqual({ quantities: { 1: 5 }, noticeCount: 0 })
    expect(of(4)).toEqual({ quantities: { 1: 4 }, noticeCount: 1 })
    expect(of(2)).toEqual({ quantities: { 1: 2 }, noticeCount: 1 })
  })

  it('counts what other lines take of the same stock item', () => {
    const shared = { level: { stockLeft: 4, stockItemId: 9 } }
    expect(join([line(1, 3)], [line(2, 3)], { 1: shared, 2: shared })).toEqual({
      quantities: { 1: 3, 2: 1 },
      noticeCount: 1,
    })
  })

  it('never reduces a saved line, even if less is in stock now', () => {
    expect(join([line(1, 5)], [line(1, 1)], { 1: { level: { stockLeft: 2 } } })).toEqual({
      quantities: { 1: 5 },
      noticeCount: 1,
    })
  })

  it('leaves out what is out of stock or deleted, with a notice', () => {
    expect(join([], [line(1, 1), line(2, 1)], { 1: { level: { stockLeft: 0 } } })).toEqual({
      quantities: {},
      noticeCount: 2,
    })
    expect(join([], [line(1, 1)], { 1: { level: { stockLeft: 0, backorders: 'yes' } } })).toEqual({
      quantities: { 1: 1 },
      noticeCount: 0,
    })
  })

  it('has one of a product sold individually, without a notice', () => {
    expect(join([line(1, 1)], [line(1, 1)], { 1: { soldIndividually: true } })).toEqual({
      quantities: { 1: 1 },
      noticeCount: 0,
    })
  })

  it('stays within the maximum quantity, in its steps', () => {
    const tile = { quantityLimits: { max: 25, step: 6 } }
    expect(join([line(1, 12)], [line(1, 18)], { 1: tile })).toEqual({ quantities: { 1: 24 }, noticeCount: 1 })
    expect(join([line(1, 12)], [line(1, 12)], { 1: tile })).toEqual({ quantities: { 1: 24 }, noticeCount: 0 })
  })

  it('has no more lines than a cart may have, though an existing line may grow', () => {
    expect(join([line(1, 1)], [line(2, 1), line(1, 1)], { 1: {}, 2: {} }, 1)).toEqual({
      quantities: { 1: 2 },
      noticeCount: 1,
    })
  })

  it('loses nothing without a notice, and never sells more than the stock', () => {
    const quantity = fc.integer({ min: 1, max: 9 })
    const cart = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), quantity), {
      selector: ([id]) => id,
    })
    const left = fc.integer({ min: 0, max: 20 })
    fc.assert(
      fc.property(cart, cart, left, (one, other, stockLeft) => {
        const shared = { level: { stockLeft: stockLeft, stockItemId: 9 } }
        const setups = { 1: shared, 2: shared, 3: shared, 4: shared }
        const saved = one.map(([id, quantity]) => line(id, quantity))
        const guestLines = other.map(([id, quantity]) => line(id, quantity))
        const sum = (lines: readonly CartLine[]) => lines.reduce((total, { quantity }) => total + quantity, 0)
        const { quantities, noticeCount } = join(saved, guestLines, setups)
        const merged = Object.values(quantities).reduce((all, each) => all + each, 0)
        for (const { productId, quantity } of saved)
          expect(quantities[productId]).toBeGreaterThanOrEqual(quantity)
        expect(merged).toBeLessThanOrEqual(Math.max(stockLeft, sum(saved)))
        expect(noticeCount > 0).toBe(merged < sum(saved) + sum(guestLines))
      }),
    )
  })
})
