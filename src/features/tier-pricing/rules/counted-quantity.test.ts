import { describe, expect, it } from 'vitest'
import { type CountedLine, countedQuantity, quantityTowardsMinimum } from './counted-quantity.ts'
import type { TierRules } from './tier-price.ts'

const line = (productId: number, variationId: number | undefined, quantity: number): CountedLine => ({
  productId,
  variationId,
  quantity,
})
const small = line(80, 81, 2)
const large = line(80, 82, 3)
const other = line(90, 91, 4)
const plain = line(95, undefined, 5)
const lines = [small, large, other, plain]
const rules: TierRules = { kind: 'fixed', steps: [], minimum: 6 }
const counted = (of: CountedLine, summarize: boolean, pools: ReadonlyMap<CountedLine, string> = new Map()) =>
  countedQuantity(
    of,
    lines,
    (each) => {
      const pool = pools.get(each)
      return pool === undefined ? rules : { ...rules, pool }
    },
    summarize,
  )

describe('the counted quantity', () => {
  it('is the line’s own', () => {
    expect(lines.map((each) => counted(each, false))).toEqual([2, 3, 4, 5])
  })

  it('is that of all variations of the product where the shop sums them up', () => {
    expect(lines.map((each) => counted(each, true))).toEqual([5, 5, 4, 5])
  })

  it('is that of all lines under the same mix-and-match rules', () => {
    const pools = new Map([
      [small, 'category:1'],
      [plain, 'category:1'],
      [other, 'category:2'],
    ])
    expect(lines.map((each) => counted(each, false, pools))).toEqual([7, 3, 4, 7])
  })
})

describe('the quantity that counts towards a minimum', () => {
  it('are those of the same product, or of all variations together', () => {
    expect(quantityTowardsMinimum(small, [...lines, small], rules)).toBe(4)
    expect(quantityTowardsMinimum(small, lines, { ...rules, minimumTogether: true })).toBe(5)
    expect(quantityTowardsMinimum(plain, lines, undefined)).toBe(5)
  })
})
