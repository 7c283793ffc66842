import { describe, expect, it } from 'vitest'
import { pictureOfChoice } from './choice-picture.ts'
import type { ChoicePicture } from './product.ts'

const picture = (id: number) => ({ id, hash: 'ab', width: 800, height: 1000, alt: '' })
const choicePicture = (id: number, choice: ChoicePicture['choice']): ChoicePicture => ({
  choice,
  picture: picture(id),
})
const own = picture(1)
const shown = (choicePictures: readonly ChoicePicture[] | undefined, choice: ChoicePicture['choice']) =>
  pictureOfChoice({ picture: own, choicePictures }, choice)?.id

describe('the picture of a line', () => {
  it('is its own where nothing else can show the choice better', () => {
    expect(shown(undefined, { pa_colour: 'nero' })).toBe(1)
    expect(shown([choicePicture(2, { pa_colour: 'verde' })], { pa_colour: 'nero' })).toBe(1)
    expect(shown([choicePicture(2, { pa_colour: '' })], { pa_colour: 'nero' })).toBe(1)
    expect(pictureOfChoice({ picture: undefined }, {})).toBeUndefined()
  })

  it('is that of the chosen value, the first of several', () => {
    const choicePictures = [
      choicePicture(2, { pa_colour: 'verde' }),
      choicePicture(3, { pa_colour: 'nero' }),
      choicePicture(4, { pa_colour: 'nero' }),
    ]
    expect(shown(choicePictures, { pa_colour: 'nero', pa_size: 'small' })).toBe(3)
  })

  it('is the one that more of the chosen values have, and never of another value', () => {
    const choicePictures = [
      choicePicture(2, { pa_colour: 'nero', finish: '' }),
      choicePicture(3, { pa_colour: 'nero', finish: 'gloss' }),
      choicePicture(4, { pa_colour: 'nero', finish: 'matt' }),
    ]
    expect(shown(choicePictures, { pa_colour: 'nero', finish: 'matt' })).toBe(4)
    expect(shown(choicePictures, { pa_colour: 'nero', finish: 'raw' })).toBe(2)
    expect(shown(choicePictures.slice(1), { pa_colour: 'nero', finish: 'raw' })).toBe(1)
  })
})
