import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CardChoices, CardVariation, ProductAttribute } from '../../catalog/rules/product.ts'
import { axesOf, type CardTerms, cardChoice } from './card-choice.ts'
import { availabilityOf, unpackCombinations } from './combinations.ts'

const attribute = (key: string, count: number, more: Partial<ProductAttribute> = {}): ProductAttribute => ({
  key,
  label: key.toUpperCase(),
  kind: 'button',
  visible: true,
  forVariations: true,
  defaultSlug: '',
  values: Array.from({ length: count }, (_, index) => ({ slug: `${key}${index}`, name: `${key} ${index}` })),
  ...more,
})
const variation = (choice: CardVariation['choice'], more: Partial<CardVariation> = {}): CardVariation => ({
  choice,
  state: 'instock',
  backorders: 'no',
  quantityLimits: { min: undefined, max: undefined, step: undefined },
  soldIndividually: false,
  ...more,
})
const terms: CardTerms = {
  kinds: { toButton: true, toImage: true },
  stockShownFrom: 0,
  limit: 0,
  usesDefaults: false,
  onlyAttribute: undefined,
  colorOnly: false,
}
const made = (choices: Partial<CardChoices>, changed: Partial<CardTerms> = {}) =>
  cardChoice({ attributes: [], variations: [], valueDetails: [], ...choices }, { ...terms, ...changed })

const two = {
  attributes: [attribute('a', 8), attribute('b', 2, { kind: 'color' })],
  variations: Array.from({ length: 8 }, (_, index) => variation({ a: `a${index}`, b: `b${index % 2}` })),
}

describe('what a card has to choose by', () => {
  it('is every attribute with the values that are made, and nothing where there is nothing', () => {
    const found = made({ ...two, variations: two.variations.slice(0, 3) })
    expect(found?.attributes.map(({ values }) => values.length)).toEqual([3, 2])
    expect(made({ ...two, variations: [] })).toBeUndefined()
    expect(made({ variations: [variation({})] })).toBeUndefined()
  })

  it('is the first values up to the limit, the others counted; a menu shows all', () => {
    const found = made(two, { limit: 5 })
    expect(found?.attributes.map(({ values, moreCount }) => [values.length, moreCount])).toEqual([
      [5, 3],
      [2, 0],
    ])
    const menu = made(
      { ...two, attributes: [attribute('a', 8, { kind: 'select' })] },
      {
        limit: 5,
        kinds: { toButton: false, toImage: false },
      },
    )
    expect(menu?.attributes.map(({ kind, values, moreCount }) => [kind, values.length, moreCount])).toEqual([
      ['select', 8, 0],
    ])
  })

  it('opens with the defaults where the owner wants it so, and shows them beyond the limit', () => {
    const attributes = [attribute('a', 8, { defaultSlug: 'a7' }), attribute('b', 2, { defaultSlug: 'gone' })]
    expect(made({ ...two, attributes })?.choice).toEqual({})
    const found = made({ ...two, attributes }, { usesDefaults: true, limit: 2 })
    expect(found?.choice).toEqual({ a: 'a7' })
    expect(found?.attributes[0]?.values.map(({ slug }) => slug)).toEqual(['a0', 'a1', 'a7'])
  })

  it('is one attribute where the owner wants that: by name, by slug, or the colour', () => {
    const only = (onlyAttribute: string) => made(two, { onlyAttribute })?.attributes.map(({ key }) => key)
    expect([only(''), only(' A '), only('b'), only('unknown')]).toEqual([['b'], ['a'], ['b'], undefined])
  })

  it('is the colour alone where the owner wants that, and then more is to be chosen elsewhere', () => {
    const found = made(two, { colorOnly: true })
    expect([found?.attributes.map(({ key }) => key), found?.isPartial]).toEqual([['b'], true])
    expect(made(two)?.isPartial).toBeUndefined()
    const single = { ...two, attributes: [attribute('b', 2, { kind: 'color' })] }
    expect(made(single, { colorOnly: true })?.isPartial).toBeUndefined()
  })

  it('shows each colour with the picture of the first variation that has one', () => {
    const picture = (id: number) => ({ id, hash: 'abc', width: 640, height: 800, alt: '' })
    const variations = two.variations.map((each, index) =>
      index === 0 || index === 7 ? each : { ...each, picture: picture(index) },
    )
    expect(made({ ...two, variations })?.pictures).toEqual({ b: { b0: '2-abc-640', b1: '1-abc-640' } })
  })

  it('is sold out where fewer are left than the minimum, and shows the stock with the setting', () => {
    const few = (stockLeft: number, min?: number) =>
      variation({ a: 'a0' }, { stockLeft, quantityLimits: { min, max: undefined, step: undefined } })
    const stock = (one: CardVariation) =>
      made({ attributes: [attribute('a', 1)], variations: [one] }, { stockShownFrom: 5 })?.combinations.at(-1)
    expect([stock(few(0)), stock(few(2, 3)), stock(few(3, 3)), stock(few(6))]).toEqual(['0', '0', '4', '1'])
    expect(stock({ ...few(0), backorders: 'notify' })).toBe('1')
  })
})

describe('the availability of a card', () => {
  const slugs = (key: string, count: number) =>
    fc.constantFrom('', ...Array.from({ length: count }, (_, index) => `${key}${index}`))
  const variant = fc
    .record({ a: slugs('a', 7), b: slugs('b', 3), c: slugs('c', 2), left: fc.constantFrom(undefined, 0, 1) })
    .map(({ left: stockLeft, ...choice }) => variation(choice, { stockLeft }))
  const attributes = [attribute('a', 7), attribute('b', 3), attribute('c', 2)]

  it('is that of all variations, whatever is chosen and however few values are shown', () => {
    fc.assert(
      fc.property(
        fc.array(variant, { minLength: 1, maxLength: 30 }),
        fc.nat(7),
        fc.infiniteStream(fc.nat(20)),
        (variations, limit, picks) => {
          const card = made({ attributes, variations }, { limit })
          if (!card) return
          const choice = Object.fromEntries(
            card.attributes.map(({ key, values }) => {
              const slugsShown = ['', ...values.map(({ slug }) => slug)]
              return [key, slugsShown[(picks.next().value as number) % slugsShown.length] ?? '']
            }),
          )
          const combinations = unpackCombinations(axesOf(card.attributes), card.combinations)
          const availability = availabilityOf(combinations, choice)
          for (const { key, values } of card.attributes) {
            const expected = values.map(({ slug }) => byHand(variations, { ...choice, [key]: slug }))
            expect(availability.get(key)).toEqual(expected)
          }
        },
      ),
    )
  })

  function byHand(variations: readonly CardVariation[], choice: Record<string, string>) {
    const fits = variations.filter((each) =>
      Object.entries(choice).every(
        ([key, slug]) => slug === '' || ['', slug].includes(each.choice[key] ?? ''),
      ),
    )
    if (fits.length === 0) return 'unavailable'
    return fits.some(({ stockLeft }) => stockLeft !== 0) ? 'available' : 'no-stock'
  }
})
