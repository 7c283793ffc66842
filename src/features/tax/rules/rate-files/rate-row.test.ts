import { describe, expect, it } from 'vitest'
import { type RateCells, readRateRow } from './rate-row.ts'

const cells = (changes: Partial<RateCells> = {}): RateCells => ({
  ...{ country: 'US', state: 'TN', postcodes: '', cities: '', rate: '7.0000', name: 'Tennessee' },
  ...{ priority: '1', compound: '0', shipping: '1', taxClass: '' },
  ...changes,
})
const read = (changes: Partial<RateCells>) => readRateRow(cells(changes), ['reduced-rate'])
const rateOf = (changes: Partial<RateCells>) => {
  const answer = read(changes)
  if (!('rate' in answer)) throw new Error(JSON.stringify(answer.problems))
  return answer.rate
}
const problemsOf = (changes: Partial<RateCells>) => {
  const answer = read(changes)
  return 'problems' in answer ? answer.problems.map(({ reason, text }) => `${reason}: ${text}`) : []
}

describe('a row of rates', () => {
  it('is read', () => {
    expect(rateOf({})).toEqual({
      ...{ country: 'US', state: 'TN', postcodes: [], cities: [], ratePpm: 70_000, name: 'Tennessee' },
      ...{ priority: 1, compound: false, shipping: true, taxClass: '' },
    })
  })

  it('may apply everywhere', () => {
    expect(rateOf({ country: '*', state: '*', postcodes: '*', cities: '*' })).toMatchObject({
      ...{ country: '', state: '', postcodes: [], cities: [] },
    })
    expect(rateOf({ country: '', state: '' })).toMatchObject({ country: '', state: '' })
  })

  it('has lists with unique, normalized entries', () => {
    const rate = rateOf({
      postcodes: '90210; 902*;90300 ... 90399;90210;',
      cities: 'Los Angeles;LOS ANGELES ; Burbank',
    })
    expect(rate.postcodes).toEqual(['90210', '902*', '90300...90399'])
    expect(rate.cities).toEqual(['LOS ANGELES', 'BURBANK'])
  })

  it.each([
    ['8.875', 88_750],
    ['0', 0],
    ['19%', 190_000],
    ['2.25000', 22_500],
    ['.5', 5000],
    ['1000', 10_000_000],
  ])('has a rate of %s percent', (rate, ratePpm) => expect(rateOf({ rate }).ratePpm).toBe(ratePpm))

  it.each([
    ['8.87501', 'rate-too-fine: 8.87501'],
    ['1000.0001', 'rate-too-high: 1000.0001'],
    ['7,5', 'rate: 7,5'],
    ['-1', 'rate: -1'],
    ['', 'rate: '],
    ['1e2', 'rate: 1e2'],
  ])('has no rate of "%s" percent', (rate, problem) => expect(problemsOf({ rate })).toEqual([problem]))

  it('names its class by slug or name', () => {
    expect(rateOf({ taxClass: 'Standard' }).taxClass).toBe('')
    expect(rateOf({ taxClass: 'Reduced rate' }).taxClass).toBe('reduced-rate')
    expect(problemsOf({ taxClass: 'Luxury' })).toEqual(['class: Luxury'])
  })

  it.each([
    [{ priority: '' }, { priority: 1 }],
    [{ priority: '0' }, { priority: 0 }],
    [
      { compound: 'YES', shipping: 'no' },
      { compound: true, shipping: false },
    ],
    [{ shipping: '' }, { shipping: false }],
  ])('%j is %j', (given, expected) => expect(rateOf(given)).toMatchObject(expected))

  it('reports all problems at once', () => {
    expect(
      problemsOf({
        country: 'UK',
        postcodes: '9*1;37918',
        priority: '1.5',
        compound: 'maybe',
        shipping: '2',
        name: 'a\nb',
      }),
    ).toEqual([
      'country: UK',
      'postcode: 9*1',
      'name: a\nb',
      'priority: 1.5',
      'compound: maybe',
      'shipping: 2',
    ])
    expect(problemsOf({ country: '*' })).toEqual(['state-alone: TN'])
    expect(
      problemsOf({ state: 'x'.repeat(61), cities: 'y'.repeat(101) }).map((problem) => problem.split(':')[0]),
    ).toEqual(['state', 'city'])
    expect(problemsOf({ priority: '1000001' })).toEqual(['priority: 1000001'])
  })

  it('accepts no property name of JavaScript objects', () => {
    expect(problemsOf({ compound: 'constructor' })).toEqual(['compound: constructor'])
  })
})
