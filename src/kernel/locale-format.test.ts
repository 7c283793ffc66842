import { afterEach, describe, expect, it } from 'vitest'
import { type Locale, setLocale } from './locale.ts'
import { dayRange, listText, longDay, percentText } from './locale-format.ts'

afterEach(() => setLocale('en-US'))

const THIN_SPACE = '\u2009'

describe.each<[Locale, Record<string, string>]>([
  [
    'en-US',
    {
      day: 'January 4, 2026',
      one: 'November 25',
      range: 'November 25 – 28',
      months: 'November 30 – December 2',
      years: 'December 30, 2026 – January 4, 2027',
      list: 'a, b, and c',
      percent: '12.5%',
    },
  ],
  [
    'en-GB',
    {
      day: '4 January 2026',
      one: '25 November',
      range: '25 – 28 November',
      months: '30 November – 2 December',
      years: '30 December 2026 – 4 January 2027',
      list: 'a, b and c',
      percent: '12.5%',
    },
  ],
  [
    'de-DE',
    {
      day: '4. Januar 2026',
      one: '25. November',
      range: '25.–28. November',
      months: '30. November – 2. Dezember',
      years: '30. Dezember 2026 – 4. Januar 2027',
      list: 'a, b und c',
      percent: '12,5 %',
    },
  ],
])('in %s', (name, expected) => {
  it('days, lists and percentages are written as its readers do', () => {
    setLocale(name)
    const written = {
      day: longDay('2026-01-04'),
      one: dayRange('2026-11-25', '2026-11-25'),
      range: dayRange('2026-11-25', '2026-11-28'),
      months: dayRange('2026-11-30', '2026-12-02'),
      years: dayRange('2026-12-30', '2027-01-04'),
      list: listText(['a', 'b', 'c']),
      percent: percentText(125_000),
    }
    const plain = Object.entries(written).map(([what, text]) => [
      what,
      text.replaceAll(THIN_SPACE, ' ').replaceAll('\u00a0', ' '),
    ])
    expect(Object.fromEntries(plain)).toEqual(expected)
  })
})
