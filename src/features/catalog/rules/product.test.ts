import { describe, expect, it } from 'vitest'
import { type Choice, matchingVariation } from './product.ts'

const variation = (id: number, choice: Choice) => ({ id, choice })
const inMenuOrder = [
  variation(1, { pa_colour: 'nero', pa_size: 'small' }),
  variation(2, { pa_colour: 'nero', pa_size: '' }),
  variation(3, { pa_colour: '', pa_size: 'large' }),
]
const match = (choice: Choice) => matchingVariation(inMenuOrder, choice)?.id

describe('the variation of a choice', () => {
  it('is the one that has all of its values', () => {
    expect(match({ pa_colour: 'nero', pa_size: 'small' })).toBe(1)
  })

  it('is the first in menu order where several match', () => {
    expect(match({ pa_colour: 'nero', pa_size: 'large' })).toBe(2)
  })

  it('may leave a value to the shopper', () => {
    expect(match({ pa_colour: 'verde', pa_size: 'large' })).toBe(3)
  })

  it.each([
    ['a value that none has', { pa_colour: 'verde', pa_size: 'small' }],
    ['a choice not made', { pa_colour: 'nero', pa_size: '' }],
    ['an attribute not named', { pa_colour: 'nero' }],
    ['nothing', {}],
  ])('is none for %s', (_, choice) => {
    expect(match(choice)).toBeUndefined()
  })
})
