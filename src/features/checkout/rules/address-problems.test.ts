import { describe, expect, it } from 'vitest'
import type { Address } from '../../orders/rules/address.ts'
import { addressProblems, isEmail, isPhone, tidyAddress } from './address-problems.ts'

function address(changes: Partial<Address> = {}): Address {
  return {
    firstName: 'Ada',
    lastName: 'Marsh',
    company: '',
    country: 'US',
    line1: '12 Kiln Lane',
    line2: '',
    city: 'Portland',
    state: 'OR',
    postcode: '97205',
    phone: '+1 503 555 0100',
    email: 'ada@example.com',
    ...changes,
  }
}

const soldTo = ['US', 'GB', 'IE']
const problems = (changes: Partial<Address>) =>
  addressProblems(address(changes), soldTo, ['phone', 'email']).map(
    ({ field, reason }) => `${field}: ${reason}`,
  )

describe('an address', () => {
  it('with everything in it has no problems', () => {
    expect(problems({})).toEqual([])
    expect(problems({ country: 'GB', state: '', postcode: 'SW1A 1AA' })).toEqual([])
    expect(problems({ country: 'IE', state: '', postcode: '' })).toEqual([])
  })

  it('names every field that is missing at once', () => {
    expect(problems({ firstName: '', city: '', email: '' })).toEqual([
      'firstName: required',
      'city: required',
      'email: required',
    ])
  })

  it('needs a state and a postcode that the country has', () => {
    expect(problems({ state: 'Bavaria', postcode: '123' })).toEqual(['state: state', 'postcode: postcode'])
    expect(problems({ state: '', postcode: '' })).toEqual(['state: required', 'postcode: required'])
    expect(problems({ state: 'oregon', postcode: '97205-1234' })).toEqual([])
  })

  it('in a country that is not sold to is refused, also when the code is a trick', () => {
    expect(problems({ country: 'FR', state: '', postcode: '75001' })).toEqual(['country: country'])
    expect(problems({ country: '__proto__', state: '' })).toContain('country: country')
  })

  it('is kept with the code of its state and the postcode in capitals', () => {
    const kept = tidyAddress(address({ state: 'oregon', postcode: 'sw1a 1aa' }))
    expect([kept.state, kept.postcode]).toEqual(['OR', 'SW1A 1AA'])
  })
})

describe('phone and e-mail (spec 5.4)', () => {
  it('take 6 to 15 digits with the usual signs between', () => {
    expect(['123456', '+123456789012345', '(503) 555-0100', '503.555.0100'].map(isPhone)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['12345', '1234567890123456', '++123456', '12a456'].map(isPhone)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('take addresses whose top-level domain has 2 to 63 letters', () => {
    expect(['a@b.co', 'first.last+tag@sub.example.museum'].map(isEmail)).toEqual([true, true])
    expect(
      ['a@b', 'a@b.c', 'a b@c.de', 'a@b.c1', '@b.de', 'a@-b.de', `a@${'b.'.repeat(50)}de`].map(isEmail),
    ).toEqual(Array(7).fill(false))
  })

  it('answer at once, whatever is thrown at them', () => {
    const started = performance.now()
    isEmail(`${'a'.repeat(50_000)}@`)
    isEmail(`a@${'a-'.repeat(50_000)}`)
    isPhone('1'.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(50)
  })
})
