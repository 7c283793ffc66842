import { describe, expect, it } from 'vitest'
import { minCpuMsOf } from '../../../test/support/measure/cpu-cost.ts'
import { validateAddress } from './addresses.ts'
import { emptyAddress } from './rules/address.ts'

/** Whether an address with this phone number is valid as far as its number is concerned. */
function isPossiblePhone(phone: string, country: string): boolean {
  const address = { ...emptyAddress(country), phone }
  return validateAddress(address, { group: 'billing', fields: ['phone'], allowedCountries: [] }).ok
}

describe('a phone number', () => {
  it.each([
    ['US', '(503) 555-0100'],
    ['US', '503.555.0100'],
    ['US', '+44 20 7946 0958'],
    ['US', '0044 20 7946 0958'],
    ['GB', '020 7946 0958'],
    ['DE', '089 1234567'],
    ['FR', '01 23 45 67 89'],
    ['IT', '02 1234 5678'],
    ['JP', '03-1234-5678'],
    ['IN', '98765 43210'],
    ['BR', '(11) 91234-5678'],
    // The numbers of Antarctica are unknown.
    ['AQ', '123456'],
  ])('of %s can be %s', (country, phone) => expect(isPossiblePhone(phone, country)).toBe(true))

  it.each([
    ['US', '555-0100'],
    ['US', '503 555 0100 99'],
    ['US', '+999 123456'],
    ['GB', '123456'],
    ['FR', '123456'],
    ['JP', '1'],
  ])('of %s cannot be %s', (country, phone) => expect(isPossiblePhone(phone, country)).toBe(false))

  it('is answered at once for any input', () => {
    for (const text of ['1'.repeat(100_000), '+'.repeat(100_000), '(1'.repeat(50_000)])
      expect(minCpuMsOf(() => isPossiblePhone(text, 'US'), 3)).toBeLessThan(700)
  })
})
