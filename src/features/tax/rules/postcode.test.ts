import { describe, expect, it } from 'vitest'
import { postcodeKeys, postcodePattern } from './postcode.ts'

it('a postcode has a key for each matching pattern except ranges', () => {
  expect(postcodeKeys(['902'])).toEqual(['902', '9*', '90*', '902*'])
  expect(postcodeKeys([])).toEqual([])
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
    '9'.repeat(40),
    '90210;90211',
  ])('"%s" is not a pattern', (text) => expect(postcodePattern(text)).toBeUndefined())
})
