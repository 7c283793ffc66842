import { describe, expect, it } from 'vitest'
import { furtherPictures, pictureIn } from './card-picture.ts'

describe('a picture in the data of a card', () => {
  it('is read as it was written', () => {
    expect(pictureIn('12-0123456789abcdef-800')).toEqual({ id: 12, hash: '0123456789abcdef', width: 800 })
  })

  it.each([undefined, '', '12', '12-xyz-800', '12-ab-', '12-ab-800 onerror=x', '../12-ab-800'])(
    'is none in %j',
    (text) => {
      expect(pictureIn(text)).toBeUndefined()
    },
  )

  it('comes once when swiping, and not where the first one is', () => {
    expect(furtherPictures('1-a', ['2-b-8', '3-c-8'], ['1-a-8', '4-d-8', '3-c-8'])).toEqual([
      '2-b-8',
      '3-c-8',
      '4-d-8',
    ])
    expect(furtherPictures('', [], [])).toEqual([])
  })
})
