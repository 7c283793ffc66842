import { describe, expect, it } from 'vitest'
import type { ProductAttribute } from '../../catalog/rules/product.ts'
import { choiceFromTexts, choiceTexts, completeChoice } from './choice.ts'

function attribute(key: string, label: string, slugs: string[]): ProductAttribute {
  const values = slugs.map((slug) => ({ slug, name: slug.toUpperCase() }))
  return { key, label, kind: 'select', visible: true, forVariations: true, values, defaultSlug: '' }
}

const attributes = [
  attribute('pa_colour', 'Colour', ['verde', 'nero']),
  attribute('pa_size', 'Size', ['s', 'l']),
]
const anySize = { variationId: 9, choice: { pa_colour: 'verde', pa_size: '' }, attributes }

describe('the choice of a line', () => {
  it('has the values of the variation, and for "any" those of the shopper', () => {
    expect(completeChoice(anySize, { pa_size: 'l' })).toEqual({
      ok: true,
      value: { pa_colour: 'verde', pa_size: 'l' },
    })
  })

  it('is missing while an "any" value is open', () => {
    expect(completeChoice(anySize, { pa_colour: 'verde' })).toEqual({ ok: false, reason: 'missing' })
  })

  it('is wrong when it contradicts the variation or names a value the product has not', () => {
    expect(completeChoice(anySize, { pa_colour: 'nero', pa_size: 'l' }).ok).toBe(false)
    expect(completeChoice(anySize, { pa_size: 'xxl' })).toEqual({ ok: false, reason: 'wrong' })
  })

  it('of a simple product is empty, whatever was sent', () => {
    expect(
      completeChoice({ variationId: undefined, choice: {}, attributes: [] }, { pa_colour: 'nero' }),
    ).toEqual({
      ok: true,
      value: {},
    })
  })

  it('has texts in the order of the attributes', () => {
    expect(choiceTexts(attributes, { pa_size: 'l', pa_colour: 'nero' })).toEqual([
      ['Colour', 'NERO'],
      ['Size', 'L'],
    ])
  })

  it('is read back from its texts, as far as the product still has the values', () => {
    const choice = { pa_colour: 'nero', pa_size: 'l' }
    expect(choiceFromTexts(attributes, choiceTexts(attributes, choice))).toEqual(choice)
    expect(
      choiceFromTexts(attributes, [
        ['Colour', 'BLU'],
        ['Size', 'S'],
        ['Edge', 'SOFT'],
      ]),
    ).toEqual({ pa_size: 's' })
    expect(choiceFromTexts([], [['Colour', 'NERO']])).toEqual({})
  })
})
