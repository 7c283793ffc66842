import { describe, expect, it } from 'vitest'
import {
  comparablePostcodes,
  MAX_POSTCODE_LENGTH,
  matchesPostcode,
  parsePostcodePattern,
} from './postcode-pattern.ts'

function patternMatches(pattern: string, postcode: string, country = 'US'): boolean {
  const parsed = parsePostcodePattern(pattern)
  if (!parsed.ok) throw new Error(parsed.reason)
  return matchesPostcode(parsed.value, comparablePostcodes(postcode, country))
}

describe('a pattern of postcodes', () => {
  it.each([
    ['90210', '90210', true],
    ['90210', '90211', false],
    ['90210', '9021', false],
    ['90210', '902101', false],
    ['902*', '90210', true],
    ['902*', '902', true],
    ['902*', '90110', false],
    ['90000...99999', '90000', true],
    ['90000...99999', '99999', true],
    ['90000...99999', '89999', false],
    ['90000...99999', '100000', false],
    ['90000...99999', '9500', false],
    ['00501...00999', '00501', true],
    ['00501...00999', '501', false],
    ['1...500', '42', true],
    ['1...500', '0042', true],
    ['90000...99999', '9021A', false],
    ['90000...99999', '', false],
    ['9*', '', false],
  ])('%s matches %s: %s', (pattern, postcode, expected) => {
    expect(patternMatches(pattern, postcode)).toBe(expected)
  })

  it('is compared without case, spaces and hyphens', () => {
    expect(patternMatches('sw1a 1*', ' SW1A-1aa ', 'GB')).toBe(true)
    expect(patternMatches('SW1A1AA', 'sw1a 1aa', 'GB')).toBe(true)
    expect(patternMatches('900 00 ... 999-99', '95000')).toBe(true)
  })

  it('of five digits matches a US ZIP+4', () => {
    expect(patternMatches('90210', '90210-1234')).toBe(true)
    expect(patternMatches('90000...99999', '90210-1234')).toBe(true)
    expect(patternMatches('90210-1234', '90210-1234')).toBe(true)
    expect(patternMatches('90210', '902101234', 'DE')).toBe(false)
  })

  it.each([
    ['', 'empty'],
    [' - ', 'empty'],
    ['*', 'only-a-wildcard'],
    ['9*2', 'wildcard-inside'],
    ['90**', 'wildcard-inside'],
    ['AA...ZZ', 'range'],
    ['SW1...SW9', 'range'],
    ['99999...90000', 'range'],
    ['90000...', 'range'],
    ['...90000', 'range'],
    ['1..2', 'range'],
    ['1...2...3', 'range'],
    ['1....2', 'range'],
    ['902?', 'character'],
    ["9'; drop", 'character'],
    ['1'.repeat(MAX_POSTCODE_LENGTH + 1), 'too-long'],
  ])('refuses %j: %s', (text, reason) => {
    expect(parsePostcodePattern(text)).toEqual({ ok: false, reason })
  })

  it('matches or not, and never throws, for any postcode', () => {
    for (const text of ['...', '*', 'ß'.repeat(500), '\u0000', '%', '9'.repeat(500)])
      expect(patternMatches('90210...90299', text)).toBe(false)
  })
})
