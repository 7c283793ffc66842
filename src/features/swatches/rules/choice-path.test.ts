import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choicePath } from './choice-path.ts'

describe('the address of a choice', () => {
  it('names what is chosen, and is the product’s own where nothing is', () => {
    expect(choicePath('/product/bowl/', { pa_colour: 'verde', size: '' })).toBe(
      '/product/bowl/?attribute_pa_colour=verde',
    )
    expect(choicePath('/product/bowl/', {})).toBe('/product/bowl/')
  })

  it('is read back as it was, whatever the words', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(words, words, (key, slug) => {
        const { searchParams } = new URL(choicePath('/product/bowl/', { [key]: slug }), 'http://shop.example')
        expect([...searchParams]).toEqual([[`attribute_${key}`, slug]])
      }),
    )
  })
})
