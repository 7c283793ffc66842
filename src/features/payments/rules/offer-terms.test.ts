import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOfferedUnder, type OfferTerms, type PurchaseToPay } from './offer-terms.ts'

const anything: OfferTerms = {
  isEnabled: true,
  countries: [],
  deliveries: [],
  isForVirtual: true,
  leastMinor: 0,
  mostMinor: 0,
}
const vase: PurchaseToPay = {
  totalMinor: 5000,
  country: 'US',
  shippingMethod: 'flat_rate:3',
  needsDelivery: true,
}
const file = { needsDelivery: false, shippingMethod: '' }

const cases: [string, Partial<OfferTerms>, Partial<PurchaseToPay>, boolean][] = [
  ['without terms', {}, {}, true],
  ['switched off', { isEnabled: false }, {}, false],
  ['nothing is due', {}, { totalMinor: 0 }, false],
  ['a cent below the least', { leastMinor: 5001 }, {}, false],
  ['at the least', { leastMinor: 5000 }, {}, true],
  ['above the least', { leastMinor: 4999 }, {}, true],
  ['below the most', { mostMinor: 5001 }, {}, true],
  ['at the most', { mostMinor: 5000 }, {}, true],
  ['a cent above the most', { mostMinor: 4999 }, {}, false],
  ['least and most are one', { leastMinor: 5000, mostMinor: 5000 }, {}, true],
  ['a country of the list', { countries: ['CA', 'US'] }, {}, true],
  ['another country', { countries: ['CA'] }, {}, false],
  ['no country yet', { countries: ['CA'] }, { country: '' }, false],
  ['a kind of delivery', { deliveries: ['flat_rate'] }, {}, true],
  ['a single way of delivery', { deliveries: ['flat_rate:3'] }, {}, true],
  ['another way of that kind', { deliveries: ['flat_rate:4'] }, {}, false],
  ['a kind that only begins so', { deliveries: ['flat'] }, {}, false],
  ['another kind', { deliveries: ['local_pickup', 'free_shipping'] }, {}, false],
  ['no way of delivery chosen', { deliveries: ['flat_rate'] }, { shippingMethod: '' }, false],
  ['nothing is sent', {}, file, true],
  ['nothing is sent, whatever the ways', { deliveries: ['flat_rate'] }, file, true],
  ['nothing is sent, and only parcels are paid so', { isForVirtual: false }, file, false],
  ['parcels alone', { isForVirtual: false }, {}, true],
]

describe('a way to pay is on offer', () => {
  it.each(cases)('%s', (_what, terms, purchase, isOffered) => {
    expect(isOfferedUnder({ ...anything, ...terms }, { ...vase, ...purchase })).toBe(isOffered)
  })

  it('never by a term more than without it', () => {
    const terms = fc.record({
      isEnabled: fc.boolean(),
      countries: fc.subarray(['US', 'DE', 'GB']),
      deliveries: fc.subarray(['flat_rate', 'flat_rate:3', 'local_pickup']),
      isForVirtual: fc.boolean(),
      leastMinor: fc.nat(10_000),
      mostMinor: fc.nat(10_000),
    })
    const purchase = fc.record({
      totalMinor: fc.nat(10_000),
      country: fc.constantFrom('', 'US', 'DE'),
      shippingMethod: fc.constantFrom('', 'flat_rate:3', 'local_pickup:1'),
      needsDelivery: fc.boolean(),
    })
    fc.assert(
      fc.property(terms, purchase, (some, asked) => {
        if (isOfferedUnder(some, asked)) expect(isOfferedUnder(anything, asked)).toBe(true)
      }),
    )
  })
})
