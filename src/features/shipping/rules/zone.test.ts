import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePostcodePattern } from '../../addresses/rules/postcode-pattern.ts'
import type { Destination } from './parcel.ts'
import { type Region, type Zone, zoneFor } from './zone.ts'

function zone(id: number, regions: readonly Region[], postcodes: readonly string[] = []): Zone {
  const patterns = postcodes.flatMap((text) => {
    const read = parsePostcodePattern(text)
    return read.ok ? [read.value] : []
  })
  return { id, name: `${id}`, regions, postcodes: patterns, preselect: 'cheapest', methods: [] }
}

const country = (code: string): Region => ({ kind: 'country', code })
const state = (code: string): Region => ({ kind: 'state', code })
const to = (known: Partial<Destination>) => ({ country: '', state: '', postcode: '', city: '', ...known })

const zones = [
  zone(1, [country('US')], ['902*', '10000...10099']),
  zone(2, [state('US:CA'), state('US:NY')]),
  zone(3, [country('US'), country('CA')]),
  zone(4, [{ kind: 'continent', code: 'EU' }]),
  zone(0, []),
]

describe('the zone of a parcel', () => {
  it.each([
    [{ country: 'US', state: 'CA', postcode: '90210' }, 1],
    [{ country: 'US', state: 'NY', postcode: '10099' }, 1],
    [{ country: 'US', state: 'NY', postcode: '10100' }, 2],
    [{ country: 'US', state: 'ny' }, 2],
    [{ country: 'US', state: 'TX', postcode: '73301' }, 3],
    [{ country: 'US' }, 3],
    [{ country: 'CA', postcode: '90210' }, 3],
    [{ country: 'CA', state: 'CA' }, 3],
    [{ country: 'IT', postcode: '54033' }, 4],
    [{ country: 'JP', postcode: '90210' }, 0],
    [{}, 0],
  ])('that goes to %o is %i', (destination, expected) => {
    expect(zoneFor(zones, to(destination))?.id).toBe(expected)
  })

  it('is none where no zone has its location', () => {
    expect(zoneFor(zones.slice(0, 4), to({ country: 'JP' }))).toBeUndefined()
  })

  it('may be limited to postcodes of any country', () => {
    expect(zoneFor([zone(9, [], ['42'])], to({ country: 'JP', postcode: '42' }))?.id).toBe(9)
  })
})

const states = ['', 'CA', 'NY']
const postcodes = ['', ...Array.from({ length: 100 }, (_, number) => String(number).padStart(3, '0'))]
const destinations = ['US', 'CA', 'DE'].flatMap((land) =>
  states.flatMap((part) => postcodes.map((postcode) => to({ country: land, state: part, postcode }))),
)

/** A zone, and every location in it. */
const zoneWithAreas = fc
  .record({
    regions: fc.uniqueArray(fc.constantFrom('US', 'DE', 'US:CA', 'US:NY', 'CA:CA', 'NA'), { maxLength: 3 }),
    low: fc.integer({ min: 0, max: 99 }),
    span: fc.integer({ min: 0, max: 30 }),
    beginnings: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 2 }),
    kinds: fc.subarray(['range', 'beginning'] as const),
  })
  .map(({ regions, low, span, beginnings, kinds }) => {
    const high = Math.min(99, low + span)
    const three = (number: number) => String(number).padStart(3, '0')
    const patterns = [
      ...(kinds.includes('range') ? [`${three(low)}...${three(high)}`] : []),
      ...(kinds.includes('beginning') ? beginnings.map((digit) => `0${digit}*`) : []),
    ]
    const codes = new Set([
      ...(kinds.includes('range')
        ? postcodes.filter((code) => code && Number(code) >= low && Number(code) <= high)
        : []),
      ...(kinds.includes('beginning')
        ? beginnings.flatMap((digit) => postcodes.filter((code) => code[1] === `${digit}`))
        : []),
    ])
    const inRegion = ({ country: land, state: part }: Destination) =>
      regions.length === 0 ||
      regions.includes(land as 'US') ||
      (part !== '' && regions.includes(`${land}:${part}` as 'US:CA')) ||
      (regions.includes('NA') && land !== 'DE')
    const has = (destination: Destination) =>
      inRegion(destination) && (patterns.length === 0 || codes.has(destination.postcode))
    const read = regions.map((code): Region => {
      if (code === 'NA') return { kind: 'continent', code }
      return code.includes(':') ? state(code) : country(code)
    })
    return { regions: read, patterns, has }
  })

describe('any zones', () => {
  it('give every location to the first zone that has it', () => {
    fc.assert(
      fc.property(fc.array(zoneWithAreas, { maxLength: 4 }), (made) => {
        const all = made.map(({ regions, patterns }, index) => zone(index + 1, regions, patterns))
        for (const destination of destinations) {
          const first = made.findIndex(({ has }) => has(destination))
          expect(zoneFor(all, destination)?.id).toBe(first < 0 ? undefined : first + 1)
        }
      }),
      { numRuns: 60 },
    )
  })
})
