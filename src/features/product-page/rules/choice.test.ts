import { describe, expect, it } from 'vitest'
import type { ProductAttribute } from '../../catalog/rules/product.ts'
import { choiceState, chosenVariation, colorAttribute } from './choice.ts'

const small = { id: 1, choice: { pa_colour: 'white', pa_size: 'small' } }
const large = { id: 2, choice: { pa_colour: 'white', pa_size: 'large' } }
const green = { id: 3, choice: { pa_colour: 'green', pa_size: 'small' } }
const variations = [small, large, green]
const keys = ['pa_colour', 'pa_size']

describe('the chosen variation', () => {
  it('is there once everything is chosen, and not before', () => {
    expect(chosenVariation(variations, keys, { pa_colour: 'white' })).toBeUndefined()
    expect(chosenVariation(variations, keys, { pa_colour: 'white', pa_size: '' })).toBeUndefined()
    expect(chosenVariation(variations, keys, { pa_colour: 'white', pa_size: 'large' })).toBe(large)
  })

  it('is none when no variation has it', () => {
    expect(chosenVariation(variations, keys, { pa_colour: 'green', pa_size: 'large' })).toBeUndefined()
  })
})

describe('what a choice comes to', () => {
  const whole = { pa_colour: 'green', pa_size: 'large' }

  it.each([
    ['found', whole, true],
    ['none', whole, false],
    ['incomplete', { pa_colour: 'green', pa_size: '' }, false],
    ['incomplete', {}, false],
  ] as const)('is %s', (state, choice, isFound) => {
    expect(choiceState(keys, choice, isFound)).toBe(state)
  })
})

describe('the attribute of ?color=', () => {
  const attribute = (key: string, changes: Partial<ProductAttribute> = {}): ProductAttribute => ({
    key,
    label: key,
    kind: 'select',
    visible: true,
    forVariations: true,
    values: [],
    defaultSlug: '',
    ...changes,
  })

  it.each(['pa_colour', 'pa_color', 'Color', 'colour'])('is the one named %s', (key) => {
    const stone = attribute('pa_stone', { kind: 'color' })
    expect(colorAttribute([stone, attribute(key)])?.key).toBe(key)
  })

  it('is else the first shown as colours', () => {
    expect(colorAttribute([attribute('pa_size'), attribute('pa_glaze', { kind: 'color' })])?.key).toBe(
      'pa_glaze',
    )
  })

  it('is none when variations do not differ by it', () => {
    expect(colorAttribute([attribute('pa_colour', { forVariations: false })])).toBeUndefined()
  })
})
