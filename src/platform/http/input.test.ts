import { describe, expect, it } from 'vitest'
import { minCpuMsOf } from '../../../test/support/measure/cpu-cost.ts'
import { cleanText, idOf, isReadable } from './input.ts'

describe('free text from outside', () => {
  it.each([
    ['turned around', 'Ada\u202Etxt.exe', 'Adatxt.exe'],
    ['embedded', '\u202AAda\u202B \u202CB\u202D', 'Ada B'],
    ['isolated', '\u2066Ada\u2067\u2068\u2069', 'Ada'],
    ['marked', 'A\u200Ed\u200Fa\u061C', 'Ada'],
    ['of no width', '\u{FEFF}A\u200Bd\u2060a\u00AD', 'Ada'],
    ['filled', '\u3164\u115F\uFFA0', ''],
    ['tagged', 'Ada\u{E0041}\u{E0042}', 'Ada'],
    ['joined for nothing', 'A\u200Dd\u200Ca', 'Ada'],
    ['controlled', 'A\u0000d\u0007a\u0085\u007F', 'A d a'],
    ['on two lines', 'Ada\u2028B\r\nC', 'Ada B C'],
  ])('is not %s', (_how, written, read) => {
    expect(cleanText(written, 100)).toBe(read)
  })

  it.each([
    ['Persian', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
    ['Hindi', '\u0915\u094D\u200D\u0937'],
    ['Sinhala', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3'],
    ['Malayalam, at the end of a word', '\u0D1C\u0D4B\u0D23\u0D4D\u200D'],
    ['Malayalam, inside a line', '\u0D1C\u0D4B\u0D23\u0D4D\u200D Ada'],
    ['a family', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['a runner', '\u{1F3C3}\u{1F3FD}\u200D\u2640\uFE0F'],
    ['a flag', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['Hebrew', '\u05D3\u05D5\u05D3 \u05DB\u05D4\u05DF'],
  ])('preserves what %s needs', (_script, written) => {
    expect(cleanText(written, 100)).toBe(written)
  })

  it('has at most one joiner in one place', () => {
    expect(cleanText('\u0645\u200C\u200C\u062E', 100)).toBe('\u0645\u062E')
  })

  it('preserves line breaks on request', () => {
    expect(cleanText(' a\r\nb\u2029c\td ', 100, true)).toBe('a\nb\nc d')
  })

  it('is cut between characters, never inside one', () => {
    expect(cleanText('abc\u{1F600}', 4)).toBe('abc')
    expect(cleanText('abc\u{1F600}', 5)).toBe('abc\u{1F600}')
    expect(isReadable(cleanText('\u{1F600}'.repeat(9), 7))).toBe(true)
  })

  it('is fast for long texts', () => {
    for (const sign of ['\u200D', '\u{1F3F4}\u{E0067}', '\u0645\u200C', '\u202E'])
      expect(minCpuMsOf(() => cleanText(sign.repeat(100_000), 100), 3)).toBeLessThan(250)
  })
})

describe('an id', () => {
  it.each(['075', '7.5', '1e3', '-1', '0', '', '9'.repeat(16)])('is not “%s”', (text) => {
    expect(idOf(text)).toBeUndefined()
  })
})
