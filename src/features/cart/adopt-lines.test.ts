import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sellable } from '../catalog/rules/product.ts'
import type { StockLevel } from '../stock/rules/stock.ts'
import { joinLines } from './adopt-lines.ts'
import type { Goods } from './goods.ts'
import type { CartLine } from './rules/cart-line.ts'

type Thing = {
  readonly level?: Partial<StockLevel>
  readonly pieces?: Partial<Sellable['quantityLimits']>
  readonly soldIndividually?: boolean
}

/** Goods by their ids; each has a shelf of its own unless the level says another. */
function goodsOf(things: Readonly<Record<number, Thing>>): Goods {
  const each = Object.entries(things).map(([id, thing]) => [Number(id), thing] as const)
  const free = { min: undefined, max: undefined, step: undefined }
  return {
    tiers: new Map(),
    sellables: new Map(
      each.map(([id, { pieces, soldIndividually = false }]) => [
        id,
        {
          ...{ productId: id, name: `Thing ${id}`, soldIndividually },
          ...{ quantityLimits: { ...free, ...pieces }, prices: { regularMinor: 100 } },
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
  kept: CartLine[],
  brought: CartLine[],
  things: Readonly<Record<number, Thing>>,
  mostLines = 200,
) {
  const { lines, notices } = joinLines(kept, brought, { goods: goodsOf(things), mostLines })
  return {
    held: Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity])),
    told: notices.length,
  }
}

describe('two carts in one', () => {
  it('adds up lines of one thing and keeps the others', () => {
    expect(join([line(1, 2), line(2, 1)], [line(3, 4), line(1, 3)], { 1: {}, 2: {}, 3: {} })).toEqual({
      held: { 1: 5, 2: 1, 3: 4 },
      told: 0,
    })
  })

  it('holds what the shelf has, to the last piece and not one more', () => {
    const of = (left: number) => join([line(1, 2)], [line(1, 3)], { 1: { level: { stockLeft: left } } })
    expect(of(5)).toEqual({ held: { 1: 5 }, told: 0 })
    expect(of(4)).toEqual({ held: { 1: 4 }, told: 1 })
    expect(of(2)).toEqual({ held: { 1: 2 }, told: 1 })
  })

  it('counts what others take off the same shelf', () => {
    const shared = { level: { stockLeft: 4, stockItemId: 9 } }
    expect(join([line(1, 3)], [line(2, 3)], { 1: shared, 2: shared })).toEqual({
      held: { 1: 3, 2: 1 },
      told: 1,
    })
  })

  it('never takes away what was kept, though less is left now', () => {
    expect(join([line(1, 5)], [line(1, 1)], { 1: { level: { stockLeft: 2 } } })).toEqual({
      held: { 1: 5 },
      told: 1,
    })
  })

  it('leaves out what is sold out or gone from the shop, and says so', () => {
    expect(join([], [line(1, 1), line(2, 1)], { 1: { level: { stockLeft: 0 } } })).toEqual({
      held: {},
      told: 2,
    })
    expect(join([], [line(1, 1)], { 1: { level: { stockLeft: 0, backorders: 'yes' } } })).toEqual({
      held: { 1: 1 },
      told: 0,
    })
  })

  it('keeps one of what is sold one at a time, without a word', () => {
    expect(join([line(1, 1)], [line(1, 1)], { 1: { soldIndividually: true } })).toEqual({
      held: { 1: 1 },
      told: 0,
    })
  })

  it('stays within the most of a thing, in its steps', () => {
    const tile = { pieces: { max: 25, step: 6 } }
    expect(join([line(1, 12)], [line(1, 18)], { 1: tile })).toEqual({ held: { 1: 24 }, told: 1 })
    expect(join([line(1, 12)], [line(1, 12)], { 1: tile })).toEqual({ held: { 1: 24 }, told: 0 })
  })

  it('holds no more lines than a cart does, though a line that is there may grow', () => {
    expect(join([line(1, 1)], [line(2, 1), line(1, 1)], { 1: {}, 2: {} }, 1)).toEqual({
      held: { 1: 2 },
      told: 1,
    })
  })

  it('loses nothing without a word, and never sells more than there is', () => {
    const quantity = fc.integer({ min: 1, max: 9 })
    const cart = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), quantity), {
      selector: ([id]) => id,
    })
    const left = fc.integer({ min: 0, max: 20 })
    fc.assert(
      fc.property(cart, cart, left, (one, other, left) => {
        const shared = { level: { stockLeft: left, stockItemId: 9 } }
        const things = { 1: shared, 2: shared, 3: shared, 4: shared }
        const kept = one.map(([id, pieces]) => line(id, pieces))
        const brought = other.map(([id, pieces]) => line(id, pieces))
        const sum = (lines: readonly CartLine[]) =>
          lines.reduce((pieces, { quantity }) => pieces + quantity, 0)
        const { held, told } = join(kept, brought, things)
        const pieces = Object.values(held).reduce((all, each) => all + each, 0)
        for (const { productId, quantity } of kept) expect(held[productId]).toBeGreaterThanOrEqual(quantity)
        expect(pieces).toBeLessThanOrEqual(Math.max(left, sum(kept)))
        expect(told > 0).toBe(pieces < sum(kept) + sum(brought))
      }),
    )
  })
})
