import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast } from '../../../kernel/contrast.ts'
import { type CardGroup, cardStyles, presetColors, readableColors } from './card-display.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const groups: readonly CardGroup[] = ['active', 'used', 'expired']

describe('the colours of a card', () => {
  it('are readable with any colours of the owner', () => {
    fc.assert(
      fc.property(colour, colour, colour, (background, text, accent) => {
        const card = readableColors({ background, text, accent })
        expect(contrast(background, card['--card-text'])).toBeGreaterThanOrEqual(4.5)
        expect(contrast(accent, card['--card-on'])).toBeGreaterThanOrEqual(4.5)
        expect(contrast(background, card['--card-mark'])).toBeGreaterThanOrEqual(3)
      }),
    )
  })

  it('are the owner’s wherever they are readable', () => {
    const card = readableColors({ background: '#ffffff', text: '#4d5562', accent: '#d9622b' })
    expect([card['--card-text'], card['--card-mark']]).toEqual(['#4d5562', '#d9622b'])
  })

  it('change unreadable text, but not a pale border', () => {
    const card = readableColors(presetColors('stitched_padding', 'expired'))
    expect(card['--card-accent']).toBe('#eccaca')
    expect(card['--card-text']).not.toBe('#eccaca')
  })

  it('have presets for every style and group', () => {
    for (const style of cardStyles) {
      for (const group of groups) {
        expect(Object.values(presetColors(style, group)).every((each) => /^#[0-9a-f]{6}$/.test(each))).toBe(
          true,
        )
      }
    }
  })

  it('have the contrast that WCAG defines', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#ffffff', '#ffffff')).toBe(1)
  })
})
