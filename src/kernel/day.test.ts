import { describe, expect, it } from 'vitest'
import { dayNumber, isoDay } from './day.ts'

describe('a day', () => {
  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2024-02-29', 19_782],
    ['2026-12-24', 20_811],
  ])('%s is day %i, and back', (day, number) => {
    expect(dayNumber(day)).toBe(number)
    expect(isoDay(number)).toBe(day)
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00',
    '',
  ])('"%s" is none', (text) => expect(dayNumber(text)).toBeUndefined())
})
