import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Choice, matchingVariation } from '../../catalog/rules/product.ts'
import {
  type Axis,
  availabilityOf,
  matchOf,
  packCombinations,
  selectValue,
  stockLeftOf,
  unpackCombinations,
  type VariantStock,
} from './combinations.ts'

const made = (axes: readonly Axis[], variants: readonly VariantStock[]) =>
  unpackCombinations(axes, packCombinations(axes, variants))

const axes: Axis[] = [
  { key: 'pa_colour', slugs: ['white', 'green', 'black'] },
  { key: 'pa_size', slugs: ['small', 'large'] },
]
const variants: VariantStock[] = [
  { choice: { pa_colour: 'white', pa_size: 'small' }, stock: 'in' },
  { choice: { pa_colour: 'white', pa_size: 'large' }, stock: 'out' },
  { choice: { pa_colour: 'green', pa_size: 'small' }, stock: 3 },
  { choice: { pa_colour: 'black', pa_size: '' }, stock: 'in' },
]
const bowls = made(axes, variants)

describe('what can be had', () => {
  it('is what some variation has with the other choices', () => {
    expect(availabilityOf(bowls, { pa_colour: 'green' }).get('pa_size')).toEqual(['available', 'unavailable'])
    expect(availabilityOf(bowls, { pa_colour: 'white' }).get('pa_size')).toEqual(['available', 'no-stock'])
    expect(availabilityOf(bowls, {}).get('pa_colour')).toEqual(['available', 'available', 'available'])
  })

  it('does not depend on what is chosen for the attribute itself', () => {
    const colours = availabilityOf(bowls, { pa_colour: 'green', pa_size: 'large' }).get('pa_colour')
    expect(colours).toEqual(['no-stock', 'unavailable', 'available'])
  })

  it('is everything of a variation of any value', () => {
    expect(availabilityOf(bowls, { pa_colour: 'black' }).get('pa_size')).toEqual(['available', 'available'])
  })

  it('is nothing of a product without variations', () => {
    expect(availabilityOf(made(axes, []), {}).get('pa_size')).toEqual(['unavailable', 'unavailable'])
    expect(matchOf(made([], []), {})).toBeUndefined()
  })
})

describe('choosing', () => {
  it('leaves the other values that fit it, and clears those that do not', () => {
    const green = { key: 'pa_colour', slug: 'green' }
    expect(selectValue(bowls, { pa_size: 'small' }, green)).toEqual({ pa_colour: 'green', pa_size: 'small' })
    expect(selectValue(bowls, { pa_size: 'large' }, green)).toEqual({ pa_colour: 'green' })
  })

  it('of nothing clears the attribute and leaves the rest', () => {
    const nothing = { key: 'pa_colour', slug: '' }
    expect(selectValue(bowls, { pa_colour: 'green', pa_size: 'small' }, nothing)).toEqual({
      pa_colour: '',
      pa_size: 'small',
    })
  })

  it('clears what would be sold out, where that counts as not made', () => {
    const white = { key: 'pa_colour', slug: 'white' }
    expect(selectValue(bowls, { pa_size: 'large' }, white, true)).toEqual({ pa_colour: 'white' })
    expect(selectValue(bowls, { pa_size: 'large' }, white)).toEqual({ pa_colour: 'white', pa_size: 'large' })
  })

  it('leaves sold-out values with a pick that is sold out altogether', () => {
    const gone = made(axes, [{ choice: { pa_colour: 'white', pa_size: 'small' }, stock: 'out' }])
    expect(selectValue(gone, { pa_size: 'small' }, { key: 'pa_colour', slug: 'white' }, true)).toEqual({
      pa_colour: 'white',
      pa_size: 'small',
    })
  })
})

describe('how many are left', () => {
  it('is given for the one attribute that is still open', () => {
    expect(stockLeftOf(bowls, { pa_size: 'small' })).toEqual({
      key: 'pa_colour',
      stockLeft: [undefined, 3, undefined],
    })
    expect(stockLeftOf(bowls, {})).toBeUndefined()
    expect(stockLeftOf(bowls, { pa_size: 'small', pa_colour: 'green' })).toBeUndefined()
  })

  it('is not given above what one character can hold', () => {
    const many = made([{ key: 'a', slugs: ['x'] }], [{ choice: { a: 'x' }, stock: 63 }])
    expect(many.stock).toEqual(['in'])
    const full = made([{ key: 'a', slugs: ['x'] }], [{ choice: { a: 'x' }, stock: 62 }])
    expect(full.stock).toEqual([62])
  })
})

/** Random matrices: several attributes, any-values, foreign values, gaps, up to 90 variations over three words of bits. */
const matrix = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 0, maxLength: 4 }).chain((sizes) => {
  const axes = sizes.map((size, index) => ({
    key: `a${index}`,
    slugs: Array.from({ length: size }, (_, value) => `v${value}`),
  }))
  // A variation may have a value that is no longer offered, a choice one that never was.
  const choiceWith = (foreign: string) =>
    fc
      .tuple(...axes.map(({ slugs }) => fc.constantFrom('', ...slugs, foreign)))
      .map((values) => choiceOf(axes, values))
  const stock = fc.oneof(fc.constantFrom('in' as const, 'out' as const), fc.integer({ min: 1, max: 62 }))
  return fc.record({
    axes: fc.constant(axes),
    variants: fc.array(fc.record({ choice: choiceWith('gone'), stock }), { maxLength: 90 }),
    choice: choiceWith('other'),
    pick: fc.nat(),
  })
})

function choiceOf(axes: readonly Axis[], values: readonly string[]): Choice {
  return Object.fromEntries(axes.map(({ key }, index) => [key, values[index] ?? '']))
}

/** The rule as it is written (docs/wire.md B.5): looking at every variation, one after the other. */
function bruteAvailability(variants: readonly VariantStock[], choice: Choice, key: string, slug: string) {
  const fitting = variants.filter((variant) =>
    Object.entries({ ...choice, [key]: slug }).every(
      ([each, wanted]) =>
        wanted === '' || (variant.choice[each] ?? '') === '' || variant.choice[each] === wanted,
    ),
  )
  if (fitting.length === 0) return 'unavailable'
  return fitting.some(({ stock }) => stock !== 'out') ? 'available' : 'no-stock'
}

describe('any matrix of variations', () => {
  it('comes out of its text as it went in', () => {
    fc.assert(
      fc.property(matrix, ({ axes, variants }) => {
        const { stock, sets, any } = made(axes, variants)
        expect(stock).toEqual(variants.map((variant) => variant.stock))
        for (const [index, { key, slugs }] of axes.entries()) {
          for (const [row, { choice }] of variants.entries()) {
            const has = (bits: Uint32Array | undefined) => ((bits?.[row >>> 5] ?? 0) >>> (row & 31)) & 1
            expect(has(any[index])).toBe(choice[key] === '' ? 1 : 0)
            expect(slugs.map((_, value) => has(sets[index]?.[value]))).toEqual(
              slugs.map((slug) => (choice[key] === '' || choice[key] === slug ? 1 : 0)),
            )
          }
        }
      }),
    )
  })

  it('equals the availability computed from every variation', () => {
    fc.assert(
      fc.property(matrix, ({ axes, variants, choice }) => {
        const availability = availabilityOf(made(axes, variants), choice)
        for (const { key, slugs } of axes) {
          expect(availability.get(key)).toEqual(
            slugs.map((slug) => bruteAvailability(variants, choice, key, slug)),
          )
        }
      }),
      { numRuns: 400 },
    )
  })

  it('names the variation that the catalogue names', () => {
    fc.assert(
      fc.property(matrix, ({ axes, variants, choice }) => {
        const position = matchOf(made(axes, variants), choice)
        const isComplete = axes.every(({ key }) => choice[key] !== '')
        const match = isComplete ? matchingVariation(variants, choice) : undefined
        expect(position === undefined ? undefined : variants[position]).toBe(match)
      }),
      { numRuns: 400 },
    )
  })

  it('never leaves a choice that no variation has, once what was picked is made', () => {
    fc.assert(
      fc.property(matrix, ({ axes, variants, choice, pick }) => {
        const axis = axes[pick % Math.max(1, axes.length)]
        const slug = axis?.slugs[pick % axis.slugs.length]
        if (!axis || slug === undefined || bruteAvailability(variants, {}, axis.key, slug) === 'unavailable')
          return
        const chosen = selectValue(made(axes, variants), choice, { key: axis.key, slug })
        expect(chosen[axis.key]).toBe(slug)
        expect(bruteAvailability(variants, chosen, axis.key, slug)).not.toBe('unavailable')
      }),
      { numRuns: 400 },
    )
  })
})

describe('2,000 variations', () => {
  const many: Axis[] = [
    { key: 'pa_glaze', slugs: Array.from({ length: 80 }, (_, value) => `glaze-${value}`) },
    { key: 'pa_size', slugs: Array.from({ length: 25 }, (_, value) => `size-${value}`) },
  ]
  const all = many[0]!.slugs.flatMap((glaze) =>
    many[1]!.slugs.map((size) => ({ choice: { pa_glaze: glaze, pa_size: size }, stock: 'in' as const })),
  )

  it('travel as a few characters each, also with more values than one character can hold', () => {
    expect(packCombinations(many, all)).toHaveLength(2000 * (2 + 1 + 1))
    const combinations = made(many, all)
    expect(matchOf(combinations, { pa_glaze: 'glaze-79', pa_size: 'size-24' })).toBe(1999)
    expect(matchOf(combinations, { pa_glaze: 'glaze-63', pa_size: 'size-0' })).toBe(63 * 25)
  })
})
