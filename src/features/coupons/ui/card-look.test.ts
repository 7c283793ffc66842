import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast } from '../../../kernel/contrast.ts'
import { type CardMood, cardStyles, coloursOf, legible } from './card-look.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const moods: readonly CardMood[] = ['active', 'used', 'expired']

describe('the colours of a card', () => {
  it('can be read whatever the owner has chosen', () => {
    fc.assert(
      fc.property(colour, colour, colour, (ground, ink, line) => {
        const card = legible({ ground, ink, line })
        expect(contrast(ground, card['--card-ink'])).toBeGreaterThanOrEqual(4.5)
        expect(contrast(line, card['--card-on'])).toBeGreaterThanOrEqual(4.5)
        expect(contrast(ground, card['--card-mark'])).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  it('are the owner’s own wherever they can be read', () => {
    const card = legible({ ground: '#ffffff', ink: '#4d5562', line: '#d9622b' })
    expect([card['--card-ink'], card['--card-mark']]).toEqual(['#4d5562', '#d9622b'])
  })

  it('keep an edge that is as pale as its card, and not the words', () => {
    const card = legible(coloursOf('stitched_padding', 'expired'))
    expect(card['--card-line']).toBe('#eccaca')
    expect(card['--card-ink']).not.toBe('#eccaca')
  })

  it('are preset for every style and mood', () => {
    for (const style of cardStyles) {
      for (const mood of moods) {
        expect(Object.values(coloursOf(style, mood)).every((each) => /^#[0-9a-f]{6}$/.test(each))).toBe(true)
      }
    }
  })

  it('are as far apart as WCAG reckons', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#ffffff', '#ffffff')).toBe(1)
  })
})
