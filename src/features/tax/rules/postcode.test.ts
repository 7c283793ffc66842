import { describe, expect, it } from 'vitest'
import { fitsPostcode, postcodeForms, postcodeKeys, postcodePattern } from './postcode.ts'

describe('a postcode', () => {
  it.each([
    ['90210', '90210', true],
    ['90210', '90211', false],
    ['902*', '90210', true],
    ['902*', '90', false],
    ['902*', '902', true],
    ['90210...90299', '90209', false],
    ['90210...90299', '90210', true],
    ['90210...90299', '90299', true],
    ['90210...90299', '90300', false],
    ['01000...01999', '1500', false],
    ['1...99999', '500', true],
    ['90210...90299', 'SW1A', false],
  ])('of the pattern %s: %s is %s', (pattern, postcode, fits) => {
    expect(fitsPostcode(pattern, postcodeForms(postcode, 'GB'))).toBe(fits)
  })

  it('is the same in small letters, with spaces and hyphens', () => {
    expect(postcodeForms(' sw1a 1-aa ', 'GB')).toEqual(['SW1A1AA'])
    expect(postcodeForms('  ', 'GB')).toEqual([])
  })

  it('of nine American digits is also the one of the first five', () => {
    expect(postcodeForms('37918-1234', 'US')).toEqual(['379181234', '37918'])
    expect(postcodeForms('37918-1234', 'BR')).toEqual(['379181234'])
    expect(fitsPostcode('37918', postcodeForms('37918-1234', 'US'))).toBe(true)
    expect(fitsPostcode('37900...37999', postcodeForms('37918-1234', 'US'))).toBe(true)
  })

  it('has a key for all patterns but ranges that it fits', () => {
    expect(postcodeKeys(['902'])).toEqual(['902', '9*', '90*', '902*'])
    expect(postcodeKeys([])).toEqual([])
  })

  it('is no reason to fail, however it is written', () => {
    for (const text of ['...', '*', 'ß'.repeat(500), '\u0000', '%'])
      expect(fitsPostcode('90210...90299', postcodeForms(text, 'US'))).toBe(false)
  })
})

describe('a pattern', () => {
  it.each([
    ['sw1a 1aa', 'SW1A1AA'],
    ['902*', '902*'],
    [' 90210 ... 90299 ', '90210...90299'],
    ['90210...90210', '90210...90210'],
  ])('"%s" is %s', (text, pattern) => expect(postcodePattern(text)).toBe(pattern))

  it.each([
    '',
    '*',
    '9*2',
    '**',
    '90299...90210',
    '...',
    '1...2...3',
    'A1...A9',
    '902...',
    'é',
    '9'.repeat(30),
    '90210;90211',
  ])('"%s" is none', (text) => expect(postcodePattern(text)).toBeUndefined())
})
