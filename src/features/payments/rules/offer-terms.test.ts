import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meetsTerms, type OfferTerms, type PurchaseToPay } from './offer-terms.ts'

const anyTerms: OfferTerms = {
  isEnabled: true,
  countries: [],
  shippingMethods: [],
  isForVirtual: true,
  minMinor: 0,
  maxMinor: 0,
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
  ['a cent below the minimum', { minMinor: 5001 }, {}, false],
  ['at the minimum', { minMinor: 5000 }, {}, true],
  ['above the minimum', { minMinor: 4999 }, {}, true],
  ['below the maximum', { maxMinor: 5001 }, {}, true],
  ['at the maximum', { maxMinor: 5000 }, {}, true],
  ['a cent above the maximum', { maxMinor: 4999 }, {}, false],
  ['minimum and maximum are equal', { minMinor: 5000, maxMinor: 5000 }, {}, true],
  ['a country of the list', { countries: ['CA', 'US'] }, {}, true],
  ['another country', { countries: ['CA'] }, {}, false],
  ['no country yet', { countries: ['CA'] }, { country: '' }, false],
  ['a kind of shipping method', { shippingMethods: ['flat_rate'] }, {}, true],
  ['a single shipping method', { shippingMethods: ['flat_rate:3'] }, {}, true],
  ['another method of that kind', { shippingMethods: ['flat_rate:4'] }, {}, false],
  ['only the beginning of a kind', { shippingMethods: ['flat'] }, {}, false],
  ['another kind', { shippingMethods: ['local_pickup', 'free_shipping'] }, {}, false],
  ['no shipping method chosen', { shippingMethods: ['flat_rate'] }, { shippingMethod: '' }, false],
  ['nothing is shipped', {}, file, true],
  ['nothing is shipped, shipping methods are ignored', { shippingMethods: ['flat_rate'] }, file, true],
  ['nothing is shipped, and the method is for shipped orders only', { isForVirtual: false }, file, false],
  ['shipped orders only', { isForVirtual: false }, {}, true],
]

describe('whether a payment method is offered', () => {
  it.each(cases)('%s', (_what, terms, purchase, isOffered) => {
    expect(meetsTerms({ ...anyTerms, ...terms }, { ...vase, ...purchase })).toBe(isOffered)
  })

  it('a term can only restrict the offer', () => {
    const terms = fc.record({
      isEnabled: fc.boolean(),
      countries: fc.subarray(['US', 'DE', 'GB']),
      shippingMethods: fc.subarray(['flat_rate', 'flat_rate:3', 'local_pickup']),
      isForVirtual: fc.boolean(),
      minMinor: fc.nat(10_000),
      maxMinor: fc.nat(10_000),
    })
    const purchase = fc.record({
      totalMinor: fc.nat(10_000),
      country: fc.constantFrom('', 'US', 'DE'),
      shippingMethod: fc.constantFrom('', 'flat_rate:3', 'local_pickup:1'),
      needsDelivery: fc.boolean(),
    })
    fc.assert(
      fc.property(terms, purchase, (some, requested) => {
        if (meetsTerms(some, requested)) expect(meetsTerms(anyTerms, requested)).toBe(true)
      }),
    )
  })
})
