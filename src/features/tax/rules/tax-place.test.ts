import { describe, expect, it } from 'vitest'
import { type PlaceTerms, taxPlace } from './tax-place.ts'

const at = (country: string) => ({ country, state: '', postcode: '', city: '' })
const terms = (changes: Partial<PlaceTerms> = {}): PlaceTerms => ({
  ...{ base: at('DE'), basedOn: 'shipping', assumed: at('AT') },
  ...changes,
})
const both = { shipping: at('FR'), billing: at('IT') }

describe('the place of a purchase', () => {
  it('is where it goes, where its invoice goes, or where the shop is, as the owner says', () => {
    expect(taxPlace(both, terms())).toEqual(at('FR'))
    expect(taxPlace(both, terms({ basedOn: 'billing' }))).toEqual(at('IT'))
    expect(taxPlace(both, terms({ basedOn: 'base' }))).toEqual(at('DE'))
  })

  it('is the other address while the one is not known', () => {
    expect(taxPlace({ billing: at('IT'), shipping: at('') }, terms())).toEqual(at('IT'))
    expect(taxPlace({ shipping: at('FR') }, terms({ basedOn: 'billing' }))).toEqual(at('FR'))
  })

  it('is the shop when it is fetched there', () => {
    expect(taxPlace({ ...both, pickup: true }, terms())).toEqual(at('DE'))
    expect(taxPlace({ ...both, pickup: false }, terms())).toEqual(at('FR'))
  })

  it('is the assumed one, or nowhere, for a buyer who has not said', () => {
    expect(taxPlace({}, terms())).toEqual(at('AT'))
    expect(taxPlace({ shipping: at('') }, terms({ assumed: undefined }))).toBeUndefined()
  })
})
