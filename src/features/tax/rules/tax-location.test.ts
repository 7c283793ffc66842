import { describe, expect, it } from 'vitest'
import { type LocationTerms, taxLocation } from './tax-location.ts'

const at = (country: string) => ({ country, state: '', postcode: '', city: '' })
const terms = (changes: Partial<LocationTerms> = {}): LocationTerms => ({
  ...{ base: at('DE'), basedOn: 'shipping', assumed: at('AT') },
  ...changes,
})
const both = { shipping: at('FR'), billing: at('IT') }

describe('the tax location of a purchase', () => {
  it('is the shipping, billing or shop address, as configured', () => {
    expect(taxLocation(both, terms())).toEqual(at('FR'))
    expect(taxLocation(both, terms({ basedOn: 'billing' }))).toEqual(at('IT'))
    expect(taxLocation(both, terms({ basedOn: 'base' }))).toEqual(at('DE'))
  })

  it('is the other address while the configured one is unknown', () => {
    expect(taxLocation({ billing: at('IT'), shipping: at('') }, terms())).toEqual(at('IT'))
    expect(taxLocation({ shipping: at('FR') }, terms({ basedOn: 'billing' }))).toEqual(at('FR'))
  })

  it('is the shop for local pickup', () => {
    expect(taxLocation({ ...both, pickup: true }, terms())).toEqual(at('DE'))
    expect(taxLocation({ ...both, pickup: false }, terms())).toEqual(at('FR'))
  })

  it('is the assumed one, or none, for a buyer without an address', () => {
    expect(taxLocation({}, terms())).toEqual(at('AT'))
    expect(taxLocation({ shipping: at('') }, terms({ assumed: undefined }))).toBeUndefined()
  })
})
