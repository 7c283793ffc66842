import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TierRules } from '../tier-price.ts'
import { changedCategoryRules, changedOwnRules, changedRoleRules } from './changed-rules.ts'
import { parseRules, type RulesChange } from './parse-rules.ts'
import { type WrittenRules, writtenRules } from './written-rules.ts'

const change = (written: Partial<WrittenRules>, decimals = 2) => {
  const read = parseRules(written, decimals)
  if ('invalid' in read) throw new Error(read.invalid.join())
  return read
}
const own = (written: Partial<WrittenRules>, current?: TierRules) => changedOwnRules(current, change(written))
const ofRole = (written: Partial<WrittenRules>, current?: TierRules) =>
  changedRoleRules(current, change(written))

const tiers: TierRules = { kind: 'fixed', steps: [{ minQuantity: 5, amount: 900 }], minimum: 2 }

describe('written rules', () => {
  it('of fixed prices are in minor units, ascending', () => {
    expect(own({ kind: 'fixed', fixed: '10:18.00, 5:20' })).toEqual({
      kind: 'fixed',
      steps: [
        { minQuantity: 5, amount: 2000 },
        { minQuantity: 10, amount: 1800 },
      ],
      minimum: 1,
    })
  })

  it('of percentages are in ppm', () => {
    expect(own({ kind: 'percentage', percentage: '10:15,20:17.5', fixed: '2:1' })).toEqual({
      kind: 'percentage',
      steps: [
        { minQuantity: 10, amount: 150_000 },
        { minQuantity: 20, amount: 175_000 },
      ],
      minimum: 1,
    })
  })

  it('lose what the plugin drops: incomplete pairs, quantities below two; the last of a repeated one stays', () => {
    expect(own({ fixed: '1:9.00,5:,:3,5:8.00,5:7.00,' })?.steps).toEqual([{ minQuantity: 5, amount: 700 }])
  })

  it('may only have a minimum', () => {
    expect(own({ minimum: '4' })).toEqual({ kind: 'fixed', steps: [], minimum: 4 })
  })

  it.each([
    {},
    { kind: 'fixed' },
    { minimum: '1' },
    { minimum: '0' },
    { kind: 'percentage', fixed: '5:1.00' },
  ])('that say nothing are none: %j', (written) => {
    expect(own(written)).toBeUndefined()
  })

  it.each([
    [{ kind: 'cheap' }, ['kind']],
    [{ fixed: '5' }, ['fixed']],
    [{ fixed: '5:1:1' }, ['fixed']],
    [{ fixed: 'a:1.00' }, ['fixed']],
    [{ fixed: '5:1.999' }, ['fixed']],
    [{ fixed: '5:-1' }, ['fixed']],
    [{ fixed: '1000001:1' }, ['fixed']],
    [{ kind: 'percentage', percentage: '5:101' }, ['percentage']],
    [{ minimum: 'some', maximum: '-1', step: '1000001' }, ['minimum', 'maximum', 'step']],
    [{ pricing: 'cheap', regular: 'x', discount: '101', discountOff: 'price' }, undefined],
  ] as const)('%j cannot be read', (written, invalid) => {
    expect(parseRules(written, 2)).toEqual({ invalid: invalid ?? Object.keys(written) })
  })
})

describe('a change of rules', () => {
  it('touches only what was written', () => {
    expect(own({ minimum: '3' }, tiers)).toEqual({ ...tiers, minimum: 3 })
    expect(own({ fixed: '8:1' }, tiers)).toEqual({ ...tiers, steps: [{ minQuantity: 8, amount: 100 }] })
    expect(own({ percentage: '8:1' }, tiers)).toEqual(tiers)
    expect(own({ kind: 'percentage' }, tiers)).toEqual({ kind: 'percentage', steps: [], minimum: 2 })
    expect(own({ kind: '', fixed: '', minimum: '' }, tiers)).toBeUndefined()
  })

  it('keeps that the lines under a category are counted together', () => {
    const current: TierRules = { ...tiers, maximum: 50, pool: 'category:3' }
    const changed = changedCategoryRules(current, change({ maximum: '', step: '5' }))
    expect(changed).toEqual({ ...tiers, step: 5, pool: 'category:3' })
    expect(changedCategoryRules(tiers, change({ kind: '', fixed: '', minimum: '0' }))).toBeUndefined()
  })
})

describe('the rules of a role', () => {
  it('have a flat price, or a discount off the price now or the regular one', () => {
    expect(ofRole({ pricing: 'flat', regular: '9', sale: '8.50' })?.rolePrice).toEqual({
      kind: 'flat',
      regularMinor: 900,
      saleMinor: 850,
    })
    const off = { pricing: 'percentage', discount: '12.5' }
    expect(ofRole(off)?.rolePrice).toEqual({ kind: 'percentage', discountPpm: 125_000, off: 'sale' })
    expect(ofRole({ ...off, discountOff: 'regular_price' })?.rolePrice).toMatchObject({ off: 'regular' })
    expect(ofRole({ sale: '' }, ofRole({ pricing: 'flat', regular: '9', sale: '8' }))?.rolePrice).toEqual({
      kind: 'flat',
      regularMinor: 900,
    })
  })

  it('exist when a kind or a price is named, even without tiers', () => {
    const empty = { kind: 'fixed', steps: [], minimum: 1 }
    expect(ofRole({ kind: 'fixed' })).toEqual(empty)
    expect(ofRole({ kind: '', pricing: '', regular: '' })).toBeUndefined()
    expect(ofRole({ pricing: 'flat' })).toBeUndefined()
    expect(ofRole({ minimum: '' }, { ...tiers, steps: [], minimum: 4 })).toEqual(empty)
    expect(ofRole({ kind: '', fixed: '', minimum: '' }, tiers)).toBeUndefined()
  })
})

const quantity = fc.integer({ min: 2, max: 1_000_000 })
const limits = fc.record({ maximum: quantity, step: quantity }, { requiredKeys: [] }) satisfies fc.Arbitrary<
  Partial<TierRules>
>
const rolePrice = fc.oneof(
  fc.record({ kind: fc.constant('flat' as const), regularMinor: fc.nat(), saleMinor: fc.nat() }),
  fc.record({ kind: fc.constant('flat' as const), regularMinor: fc.nat() }),
  fc.record({
    kind: fc.constant('percentage' as const),
    discountPpm: fc.nat(1_000_000),
    off: fc.constantFrom('sale' as const, 'regular' as const),
  }),
)
const anyRules: fc.Arbitrary<TierRules> = fc
  .record({
    kind: fc.constantFrom('fixed' as const, 'percentage' as const),
    steps: fc.uniqueArray(fc.record({ minQuantity: quantity, amount: fc.nat(1_000_000) }), {
      selector: ({ minQuantity }) => minQuantity,
    }),
    minimum: fc.integer({ min: 1, max: 1_000_000 }),
    limits,
    price: fc.option(rolePrice, { nil: undefined }),
  })
  .map(({ limits: some, price, steps, ...rest }) => ({
    ...rest,
    steps: steps.sort((a, b) => a.minQuantity - b.minQuantity),
    ...some,
    ...(price && { rolePrice: price }),
  }))

describe('any rules', () => {
  it('are written and read again without loss', () => {
    fc.assert(
      fc.property(anyRules, fc.nat(4), (rules, decimals) => {
        const again: RulesChange = change(writtenRules(rules, decimals), decimals)
        expect(changedRoleRules(undefined, again)).toEqual(rules)
        expect(writtenRules(changedRoleRules(undefined, again), decimals)).toEqual(
          writtenRules(rules, decimals),
        )
      }),
    )
  })
})
