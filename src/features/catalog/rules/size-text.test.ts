import { expect, it } from 'vitest'
import { inLocale } from '../../../kernel/locale.ts'
import { sizeText } from './size-text.ts'

it('a size is written in both units, that of the locale first, with a line break before the bracket at most', () => {
  const size = { length: 125, width: 120, height: 240 }
  expect(sizeText(size)).toBe('4.7 × 4.9 × 9.4 in (12 × 12.5 × 24 cm)')
  expect(inLocale('en-GB', () => sizeText(size))).toBe('12 × 12.5 × 24 cm (4.7 × 4.9 × 9.4 in)')
  expect(inLocale('de-DE', () => sizeText(size))).toBe('12 × 12,5 × 24 cm (4,7 × 4,9 × 9,4 Zoll)')
})

it('a size is written without what is not known', () => {
  expect(sizeText({ height: 240 })).toBe('9.4 in (24 cm)')
  expect(sizeText({})).toBe('')
})
