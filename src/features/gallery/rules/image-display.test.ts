import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BULLET_POSITIONS,
  bulletPosition,
  changedSettings,
  defaultImageDisplay,
  IMAGE_EFFECTS,
  movementOf,
  parseImageDisplay,
  zoomFactor,
} from './image-display.ts'

describe('look of pictures', () => {
  it('travels as what is not as usual, and is the same when it arrives', () => {
    expect(changedSettings(defaultImageDisplay)).toEqual({})
    const looks = fc.record({
      effect: fc.constantFrom(...IMAGE_EFFECTS),
      speedMs: fc.nat({ max: 3000 }),
      slideTouch: fc.boolean(),
      bulletsPosition: fc.constantFrom(...BULLET_POSITIONS),
    })
    fc.assert(
      fc.property(looks, (changes) => {
        const display = { ...defaultImageDisplay, ...changes }
        expect(parseImageDisplay(JSON.stringify(changedSettings(display)))).toEqual(display)
      }),
    )
  })

  it('is as usual where a page carries nonsense', () => {
    for (const nonsense of [undefined, '', '{', 'null', '7'])
      expect(parseImageDisplay(nonsense)).toEqual(defaultImageDisplay)
  })
})

describe('movement from picture to picture', () => {
  it('fades, except where the effect has its own animation', () => {
    const moves = IMAGE_EFFECTS.filter(
      (effect) => movementOf({ ...defaultImageDisplay, effect }).kind === 'slide',
    )
    expect(moves).toEqual(['slide', 'bullets'])
  })

  it('shrinks out sideways by default, or as the setting is', () => {
    const slide = { ...defaultImageDisplay, effect: 'slide' } as const
    expect(movementOf(slide)).toEqual({ kind: 'slide', axis: 'x', shrinks: true })
    expect(movementOf({ ...slide, slideMode: 'vertical', slideTransition: 'none' })).toEqual({
      kind: 'slide',
      axis: 'y',
      shrinks: false,
    })
    expect(movementOf({ ...defaultImageDisplay, effect: 'bullets', bulletsMode: 'fade' }).kind).toBe('fade')
    expect(movementOf({ ...defaultImageDisplay, effect: 'bullets', bulletsMode: 'vertical' }).axis).toBe('y')
  })
})

describe('place of bullets', () => {
  it('is another for each of the twelve', () => {
    expect(new Set(BULLET_POSITIONS.map((position) => JSON.stringify(bulletPosition(position)))).size).toBe(
      12,
    )
    expect(bulletPosition('horizontal-bottom-center')).toEqual({
      flexDirection: 'row',
      justifyContent: 'center',
      alignItems: 'flex-end',
    })
    expect(bulletPosition('vertical-left-top')).toMatchObject({
      flexDirection: 'column',
      alignItems: 'flex-start',
    })
  })
})

describe('zoom under the pointer', () => {
  it('shows a picture as large as it is, half as large again at least, and twice at most', () => {
    expect(zoomFactor(1600, 900, 2)).toBeCloseTo(1.78, 2)
    expect(zoomFactor(600, 700, 2)).toBe(1.5)
    expect(zoomFactor(9000, 700, 2)).toBe(2)
    expect(zoomFactor(9000, 700, 1)).toBe(1)
    expect(zoomFactor(1600, 0, 2)).toBe(1)
  })
})
