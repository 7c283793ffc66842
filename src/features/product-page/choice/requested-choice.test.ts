import { describe, expect, it } from 'vitest'
import type { Product } from '../../catalog/rules/product.ts'
import { bowl } from '../bowl.fixture.ts'
import { acceptedParameters, requestedChoice, requestedColor } from './requested-choice.ts'

function requested(query: string, changes: Partial<Product> = {}) {
  return requestedChoice({ ...bowl, ...changes }, new URLSearchParams(query))
}

describe('the choice that a page opens with', () => {
  it('is the default values when nothing is requested', () => {
    expect(requested('')).toEqual({ pa_colour: 'verde', pa_size: 'large' })
  })

  it('takes ?color= by slug and by name', () => {
    expect(requested('color=carrara')).toMatchObject({ pa_colour: 'carrara' })
    expect(requested('color=carrara white')).toMatchObject({ pa_colour: 'carrara' })
  })

  it('clears a default that does not fit the requested values', () => {
    expect(requested('color=carrara')).toEqual({ pa_colour: 'carrara' })
  })

  it('lets attribute_<key> win over color', () => {
    expect(requested('color=carrara&attribute_pa_colour=verde')).toMatchObject({ pa_colour: 'verde' })
  })

  it('takes a complete choice as it is', () => {
    expect(requested('attribute_pa_colour=carrara&attribute_pa_size=small')).toEqual({
      pa_colour: 'carrara',
      pa_size: 'small',
    })
  })

  it('leaves a complete choice that no variation has: the page shows that', () => {
    const large = 'attribute_pa_colour=carrara&attribute_pa_size=large'
    expect(requested(large)).toEqual({ pa_colour: 'carrara', pa_size: 'large' })
  })

  it('ignores a value that the product does not have', () => {
    expect(requested('color=mauve&attribute_pa_size=<script>')).toEqual(requested(''))
  })
})

describe('the colour that the address names', () => {
  const named = (query: string) => requestedColor(bowl, new URLSearchParams(query))

  it('is a slug, however it was written', () => {
    expect(['color=carrara', 'color=CARRARA', 'color=Carrara White', 'color= carrara '].map(named)).toEqual(
      Array(4).fill('carrara'),
    )
  })

  it('is none that the product does not have', () => {
    expect(['', 'color=', 'color=mauve', 'color=small', 'colour=carrara'].map(named)).toEqual(
      Array(5).fill(''),
    )
  })
})

describe('the parameters that a page accepts', () => {
  it('are its attributes and color, with the values that mean something', () => {
    const accepts = acceptedParameters(bowl)
    expect(Object.keys(accepts).sort()).toEqual(['attribute_pa_colour', 'attribute_pa_size', 'color'])
    expect(accepts['color']?.get('carrara white')).toBe('carrara')
    expect(accepts['color']?.get('mauve')).toBeUndefined()
  })

  it('are none for a product without choice', () => {
    expect(acceptedParameters({ ...bowl, attributes: [] })).toEqual({})
  })
})
