import { describe, expect, it } from 'vitest'
import { morePicturesOf, parseCardPicture } from './card-picture.ts'

describe('a picture in the data of a card', () => {
  it('is read as it was written', () => {
    expect(parseCardPicture('12-0123456789abcdef-800')).toEqual({
      id: 12,
      hash: '0123456789abcdef',
      width: 800,
    })
  })

  it.each([undefined, '', '12', '12-xyz-800', '12-ab-', '12-ab-800 onerror=x', '../12-ab-800'])(
    'is none in %j',
    (text) => {
      expect(parseCardPicture(text)).toBeUndefined()
    },
  )

  it('comes once when swiping, not where the first one is, and not without end', () => {
    const picture = (id: number) => ({ id, hash: 'abc', width: 8 })
    expect(morePicturesOf(picture(1), ['2-abc-8', '3-abc-8'], [picture(1), picture(4), picture(3)])).toEqual([
      '2-abc-8',
      '3-abc-8',
      '4-abc-8',
    ])
    expect(morePicturesOf(undefined, [], [])).toEqual([])
    const many = Array.from({ length: 50 }, (_, index) => picture(index + 2))
    expect(morePicturesOf(picture(1), [], many)).toHaveLength(8)
  })
})
