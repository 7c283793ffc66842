import { describe, expect, it } from 'vitest'
import { inLocale } from '../../../kernel/locale.ts'
import type { ProductAttribute, ValueDetails } from '../../catalog/rules/product.ts'
import { swatchSettingsNow } from '../swatches.ts'
import { displayedKind, seenName, shownAtFirst, swatchAttribute, swatchState } from './swatch.ts'

const picture = (id: number) => ({ id, hash: '0123456789abcdef', width: 800, height: 1000, alt: '' })
const values = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ slug: `v${index}`, name: `Value ${index}` }))
const attribute = (kind: ProductAttribute['kind'], count = 2) => ({
  key: 'pa_finish',
  label: 'Finish',
  kind,
  values: values(count),
})
const both = { toButton: true, toImage: true }
const shown = (...pictures: readonly (number | undefined)[]) =>
  pictures.map((id, index) => ({
    choice: { pa_finish: `v${index % 2}` },
    picture: id === undefined ? undefined : picture(id),
  }))
const term = (changes: Partial<ValueDetails>): ValueDetails => ({
  key: 'pa_finish',
  slug: 'v0',
  tooltip: 'text',
  tooltipText: '',
  ...changes,
})

describe('the control of an attribute', () => {
  it.each(['button', 'color', 'radio', 'image'] as const)('is %s where the owner selects it', (kind) => {
    expect(swatchAttribute(attribute(kind), [], [], both).kind).toBe(kind)
  })

  it('is buttons in the place of a plain select, up to 12 values and if the owner wants them', () => {
    expect(swatchAttribute(attribute('select', 12), [], [], both).kind).toBe('button')
    expect(swatchAttribute(attribute('select', 13), [], [], both).kind).toBe('select')
    expect(swatchAttribute(attribute('select'), [], [], { ...both, toButton: false }).kind).toBe('select')
    expect(swatchAttribute(attribute('button', 80), [], [], both).kind).toBe('button')
  })

  it('is pictures instead of a plain select, where each value has its own', () => {
    const pictured = swatchAttribute(attribute('select'), [], shown(1, 2, 1, 2), both)
    expect(pictured.kind).toBe('image')
    expect(pictured.values.map((value) => value.picture?.id)).toEqual([1, 2])
  })

  it.each([
    ['a variation has none', shown(1, undefined)],
    ['two values share one', shown(1, 1)],
    ['a value has two', shown(1, 2, 3, 2)],
  ])('is no pictures where %s', (_, variations) => {
    expect(swatchAttribute(attribute('select'), [], variations, both).kind).toBe('button')
  })

  it('is no pictures where the owner does not want them', () => {
    const kinds = { ...both, toImage: false }
    expect(swatchAttribute(attribute('select'), [], shown(1, 2), kinds).kind).toBe('button')
  })
})

describe('a swatch', () => {
  it('has the picture of its value, else that of its variations, and is a button without either', () => {
    const terms = [term({ picture: picture(9) })]
    const own = swatchAttribute(attribute('image'), terms, shown(1, 2), both)
    expect(own.values.map((value) => value.picture?.id)).toEqual([9, 2])
    const bare = swatchAttribute(attribute('image'), terms, [], both)
    expect(bare.values.map((value) => displayedKind('image', value))).toEqual(['image', 'button'])
  })

  it('is a button where its colour is not known', () => {
    expect(displayedKind('color', { slug: 'a', name: 'A', color: '#ffffff' })).toBe('color')
    expect(displayedKind('color', { slug: 'a', name: 'A' })).toBe('button')
  })

  it.each([
    ['its name', {}, undefined],
    ['nothing', { tooltip: 'no', tooltipText: 'Hidden' }, ''],
    ['its own words', { tooltipText: 'From Massa' }, 'From Massa'],
  ] as const)('says %s in its bubble', (_, changes, tip) => {
    expect(swatchAttribute(attribute('color'), [term(changes)], [], both).values[0]?.tooltipText).toBe(tip)
  })

  it('shows a picture in its bubble where the owner chose that', () => {
    const [first] = swatchAttribute(
      attribute('color'),
      [term({ tooltip: 'image', tooltipPicture: picture(7) })],
      [],
      both,
    ).values
    expect(first?.tooltipPicture?.id).toBe(7)
  })

  it('of another attribute has no effect', () => {
    const foreign = term({ key: 'pa_size', tooltipText: 'x' })
    expect(swatchAttribute(attribute('color'), [foreign], [], both).values[0]).not.toHaveProperty('tip')
  })
})

describe('what becomes of a value', () => {
  const { display } = swatchSettingsNow({ get: (declaration) => declaration.default })

  it('that is not made: it cannot be picked, unless a pick may take back the others', () => {
    expect(swatchState('unavailable', display)).toEqual({ availability: 'unavailable', disabled: true })
    expect(swatchState('unavailable', { ...display, deselectNonMatching: true }).disabled).toBe(false)
  })

  it.each([
    ['hidden', true, false, 'no-stock', true],
    ['clickable', true, true, 'no-stock', false],
    ['clickable', false, true, 'no-stock', false],
    ['like any other', false, false, 'available', false],
  ] as const)('that is sold out: %s', (_, hideOutOfStock, clickableOutOfStock, availability, disabled) => {
    expect(swatchState('no-stock', { ...display, hideOutOfStock, clickableOutOfStock })).toEqual({
      availability,
      disabled,
    })
  })
})

describe('the display limit', () => {
  const slugs = ['a', 'b', 'c', 'd']
  it('shows so many, all without one, and all where the chosen one would be out of sight', () => {
    expect(shownAtFirst(slugs, '', 2)).toBe(2)
    expect(shownAtFirst(slugs, 'b', 2)).toBe(2)
    expect(shownAtFirst(slugs, 'c', 2)).toBe(4)
    expect(shownAtFirst(slugs, '', 0)).toBe(4)
    expect(shownAtFirst(slugs, '', 4)).toBe(4)
    expect(shownAtFirst(slugs, '', 9)).toBe(4)
  })
})

describe('the name of a value that is a size', () => {
  const seen = (...names: readonly string[]) => {
    const sizes = names.map((name) => ({ slug: name, name }))
    return swatchAttribute({ ...attribute('button'), values: sizes }, [], [], both).values.map(seenName)
  }

  it('is seen in the unit of the locale, and stays as it is for scripts', () => {
    expect(seen('120 cm', 'Large')).toEqual(['47 in', 'Large'])
    expect(inLocale('en-GB', () => seen('120 cm'))).toEqual(['120 cm'])
    const { values } = swatchAttribute(
      { ...attribute('button'), values: [{ slug: '120 cm', name: '120 cm' }] },
      [],
      [],
      both,
    )
    expect(values).toMatchObject([{ slug: '120 cm', name: '120 cm' }])
  })

  it('has both units where another value is as large once rounded', () => {
    expect(seen('60 cm', '61 cm', '90 cm')).toEqual(['24 in (60 cm)', '24 in (61 cm)', '35 in'])
  })
})
