import { describe, expect, it } from 'vitest'
import { ratesAt } from './matching-rates.ts'
import { aLocationRate } from './rates.fixture.ts'
import { type LocationRate, ratesOfClass } from './tax-rate.ts'

const knoxville = { country: 'US', state: 'TN', postcode: '37918', city: 'Knoxville' }

const idsAt = (rates: LocationRate[], location = knoxville, taxClass = '') =>
  ratesOfClass(ratesAt(rates, location, ['reduced-rate']), taxClass).map(({ id }) => id)

describe('the rates of a location', () => {
  it('are those of the location, and those for everywhere', () => {
    const everywhere = aLocationRate({ id: 1 })
    expect(idsAt([everywhere])).toEqual([1])
    const otherLocations = [
      aLocationRate({ id: 2, country: 'CA' }),
      aLocationRate({ id: 3, country: 'US', state: 'CA' }),
      aLocationRate({ id: 4, country: 'US', postcodes: ['37919', '38*'] }),
      aLocationRate({ id: 5, country: 'US', cities: ['NASHVILLE'] }),
      aLocationRate({ id: 6, postcodes: ['37918'], cities: ['NASHVILLE'] }),
    ]
    expect(idsAt(otherLocations)).toEqual([])
  })

  it('are one of each priority, in order of priority', () => {
    const rates = [
      aLocationRate({ id: 1, priority: 2 }),
      aLocationRate({ id: 2, priority: 1 }),
      aLocationRate({ id: 3, priority: 2 }),
    ]
    expect(idsAt(rates)).toEqual([2, 1])
  })

  it.each([
    ['a country before the world', {}, { country: 'US' }],
    ['a state before its country', { country: 'US', postcodes: ['37918'] }, { country: 'US', state: 'TN' }],
    [
      'a postcode before its state',
      { country: 'US', state: 'TN', cities: ['KNOXVILLE'] },
      { country: 'US', state: 'TN', postcodes: ['379*'] },
    ],
    [
      'a city before none',
      { country: 'US', state: 'TN' },
      { country: 'US', state: 'TN', cities: ['KNOXVILLE'] },
    ],
    ['the first in the list where nothing else tells', { position: 2 }, { position: 1 }],
  ])('put %s', (_, wide, narrow) => {
    const rates = [aLocationRate({ id: 1, ...wide }), aLocationRate({ id: 2, ...narrow })]
    expect(idsAt(rates)).toEqual([2])
    expect(idsAt(rates.reverse())).toEqual([2])
  })

  it('are found in any spelling of state and city', () => {
    const rate = aLocationRate({ country: 'US', state: 'TN', cities: ['KNOXVILLE'] })
    expect(idsAt([rate], { ...knoxville, state: 'tn', city: ' knoxville ' })).toEqual([1])
  })

  it('are those of one class; a class without rates has none, an unknown one has the standard ones', () => {
    const rates = [aLocationRate({ id: 1 }), aLocationRate({ id: 2, taxClass: 'gone' })]
    expect(idsAt(rates, knoxville, '')).toEqual([1])
    expect(idsAt(rates, knoxville, 'reduced-rate')).toEqual([])
    expect(idsAt(rates, knoxville, 'gone')).toEqual([1])
    expect(idsAt(rates, knoxville, 'constructor')).toEqual([1])
  })

  it('are none for an unknown country', () => {
    expect(idsAt([aLocationRate()], { ...knoxville, country: '' })).toEqual([])
  })

  it('do not include their location', () => {
    const [rate] = ratesAt([aLocationRate({ postcodes: ['37918'] })], knoxville, [])['']!
    expect(Object.keys(rate!)).toEqual(['id', 'name', 'code', 'ratePpm', 'priority', 'compound', 'shipping'])
  })
})
