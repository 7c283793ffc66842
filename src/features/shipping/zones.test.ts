import { describe, expect, it } from 'vitest'
import { programOf } from '../../platform/program.ts'
import { shopExtensions } from '../../shop.config.ts'
import { zoneProblemLine } from './owner-texts.ts'
import { parcel, parcelLine } from './rules/parcel.fixture.ts'
import { shippingMethodPoint } from './shipping-method.ts'
import { readZoneFile, type ZoneRecord } from './zone-record.ts'
import { zonesOf } from './zones.ts'

const terms = { decimals: 2, kinds: programOf([], shopExtensions).extensions(shippingMethodPoint) }

/** Zones as an owner's file has them. */
function records(...zones: readonly object[]): readonly ZoneRecord[] {
  const read = readZoneFile({ zones })
  if (!read.ok) throw new Error(zoneProblemLine(read.path, read.text))
  return read.value
}

const flat = (settings: object, changes: object = {}) => ({
  ...{ kind: 'flat_rate', title: 'Post', settings },
  ...changes,
})
const world = (...methods: readonly object[]) => ({ id: 0, name: 'Everywhere', methods })
const problems = (...zones: readonly object[]) =>
  zonesOf(records(...zones), terms).problems.map(({ path: location, text }) =>
    zoneProblemLine(location, text),
  )

describe('zones of a file', () => {
  it('are read with their methods, the rest of the world last', () => {
    const home = { id: 4, name: 'Home', regions: ['US', 'CA:ON', 'continent:EU'], postcodes: ['902*'] }
    const days = { id: 7, days: [2, 4], tax: 'none' }
    const { zones, problems } = zonesOf(
      records(world(flat({ cost: '9' })), { ...home, methods: [flat({}, days)] }),
      terms,
    )
    expect(problems).toEqual([])
    expect(zones.map(({ id }) => id)).toEqual([4, 0])
    expect(zones[0]).toMatchObject({
      regions: [
        { kind: 'country', code: 'US' },
        { kind: 'state', code: 'CA:ON' },
        { kind: 'continent', code: 'EU' },
      ],
      postcodes: [{ kind: 'prefix', code: '902' }],
      methods: [{ id: 'flat_rate:7', days: { min: 2, max: 4 }, taxStatus: 'none', isPickup: false }],
    })
  })

  it('offer the enabled methods, by the settings of each kind', () => {
    const { zones } = zonesOf(
      records(
        world(
          flat({ cost: '5', classCosts: { bulky: '10' }, noClassCost: '1', per: 'order' }),
          flat({ cost: '1' }, { enabled: false }),
          { kind: 'free_shipping', title: 'Free', settings: { requires: 'min_amount', minAmount: 20 } },
          { kind: 'local_pickup', title: 'Shop', settings: { cost: '1.5', address: ' 1 Yard Lane ' } },
          {
            kind: 'table_rate',
            title: 'Table',
            settings: { rows: [{ by: 'weight', below: 2000, cost: '4' }] },
          },
        ),
      ),
      terms,
    )
    const quoted = (made: ReturnType<typeof parcel>) => zones[0]?.methods.map((method) => method.quote(made))
    expect(quoted(parcel([parcelLine()]))).toEqual([600, undefined, 150, 400])
    expect(quoted(parcel([parcelLine({ shippingClass: 'bulky', quantity: 2, costMinor: 2000 })]))).toEqual([
      1500,
      0,
      150,
      undefined,
    ])
    expect(
      zones[0]?.methods.map(({ classes, freeFromMinor, address }) => [classes, freeFromMinor, address]),
    ).toEqual([
      [['bulky', ''], undefined, undefined],
      [[], 2000, undefined],
      [[], undefined, '1 Yard Lane'],
      [[], undefined, undefined],
    ])
  })

  it.each([
    [
      flat({ cost: '1/0' }),
      'zones[0].methods[0].settings.cost: The formula divides by zero for every parcel.',
    ],
    [flat({ cost: '[qty' }), 'The formula has a bracket that is not closed (near "[qty", character 1).'],
    [flat({ cost: '1+'.repeat(5000) }), 'The formula is longer than 500 characters'],
    [flat({ cost: '10^30' }), 'settings.cost: The formula has a character that formulas do not know'],
    [flat({ cost: 5 }), 'settings.cost: Invalid input'],
    [flat({ costs: '5' }), 'settings: Unrecognized key: "costs"'],
    [flat({ classCosts: { 'two words': '5' } }), 'settings.classCosts.two words: Invalid key'],
    [flat({ classCosts: { bulky: '(' } }), 'settings.classCosts.bulky: The formula ends'],
    [flat({ per: 'item' }), 'settings.per: Invalid option'],
    [{ kind: 'drone', title: 'Drone' }, 'methods[0].kind: There is no kind of method called "drone"'],
    [{ kind: 'constructor', title: 'A' }, 'There is no kind of method called "constructor"'],
    [
      { kind: 'free_shipping', title: 'A', settings: { minAmount: '75.005' } },
      'at most 2 digits after the point',
    ],
    [{ kind: 'free_shipping', title: 'A', settings: { minAmount: -1 } }, 'This must be an amount'],
    [{ kind: 'local_pickup', title: 'A', settings: { address: '\ud800' } }, 'The address must be one line'],
    [{ kind: 'local_pickup', title: 'A', settings: { address: 'a\nb' } }, 'The address must be one line'],
    [{ kind: 'table_rate', title: 'A', settings: {} }, 'settings.rows: Invalid input'],
    [{ kind: 'table_rate', title: 'A', settings: { rows: [] } }, 'settings.rows: Too small'],
    [
      { kind: 'table_rate', title: 'A', settings: { rows: [{ cost: '1e3' }] } },
      'rows[0].cost: This must be a number',
    ],
    [
      { kind: 'table_rate', title: 'A', settings: { rows: [{ by: 'volume' }] } },
      'rows[0].by: Invalid option',
    ],
  ])('leave out an invalid method, and report its problem: %j', (method, sentence) => {
    expect(problems(world(method)).join()).toContain(sentence)
    const { zones } = zonesOf(records(world(method, flat({ cost: '9' }))), terms)
    expect(zones[0]?.methods.map(({ kind }) => kind)).toEqual(['flat_rate'])
  })

  it('report settings that are nested too deeply', () => {
    const cost: unknown = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000))
    expect(problems(world(flat({ cost }))).join()).toContain('settings.cost: Invalid input')
  })

  it.each([
    ['us', 'regions'],
    ['UK', 'regions'],
    ['US:', 'regions'],
    ['US:CALIFORNIA-NORTH', 'regions'],
    ['continent:XX', 'regions'],
    ['continent:', 'regions'],
    ['US:CA:X', 'regions'],
    ['', 'regions'],
    ['*', 'postcodes'],
    ['AA...ZZ', 'postcodes'],
  ])('report that %j is not one of %s, and leave it out', (text, list) => {
    const zone = { id: 3, name: 'A', regions: ['US'], postcodes: ['1*'] }
    const withIt = { ...zone, [list]: [...(list === 'regions' ? ['US'] : ['1*']), text] }
    expect(problems(withIt).join()).toMatch(new RegExp(`^zones\\[0\\]\\.${list}\\[1\\]: .*`))
    expect(zonesOf(records(withIt), terms).zones).toHaveLength(1)
  })

  it('never treat a zone with only invalid regions as the whole world', () => {
    const lost = { id: 3, name: 'A', regions: ['XX'], methods: [flat({ cost: '0' })] }
    expect(zonesOf(records(lost, world()), terms).zones.map(({ id }) => id)).toEqual([0])
    const unknown = { id: 3, name: 'A', regions: ['US'], postcodes: ['*'], methods: [flat({ cost: '0' })] }
    expect(zonesOf(records(unknown, world()), terms).zones.map(({ id }) => id)).toEqual([0])
  })

  it('have unique ids, and a rest of the world without regions', () => {
    expect(problems({ id: 3, name: 'A' }, { id: 3, name: 'B' })).toEqual([
      'zones[1].id: The id 3 is used twice.',
    ])
    const twice = flat({ cost: '1' }, { id: 5 })
    expect(problems({ name: 'A', methods: [twice] }, world(twice))).toEqual([
      'zones[1].methods[0].id: The id 5 is used twice.',
    ])
    expect(problems({ ...world(), regions: ['US'] }).join()).toContain(
      'zones[0]: The zone 0 is the rest of the world',
    )
  })
})

describe('a file of zones', () => {
  const location = (value: unknown) => {
    const read = readZoneFile(value)
    return read.ok ? 'taken' : zoneProblemLine(read.path, '').trim()
  }

  it.each([
    [{ zones: [] }, 'taken'],
    [[], ''],
    [null, ''],
    ['{}', ''],
    [{ zones: {} }, 'zones:'],
    [{ zones: [{}] }, 'zones[0].name:'],
    [{ zones: [{ name: '' }] }, 'zones[0].name:'],
    [{ zones: [{ name: 'A\u0000' }] }, 'zones[0].name:'],
    [{ zones: [{ name: 'A', id: -1 }] }, 'zones[0].id:'],
    [{ zones: [{ name: 'A', id: 1.5 }] }, 'zones[0].id:'],
    [{ zones: [{ name: 'A', id: 1e12 }] }, 'zones[0].id:'],
    [{ zones: [{ name: 'A', region: ['US'] }] }, 'zones[0]:'],
    [{ zones: [{ name: 'A', regions: 'US' }] }, 'zones[0].regions:'],
    [{ zones: [{ name: 'A', regions: [1] }] }, 'zones[0].regions[0]:'],
    [{ zones: [{ name: 'A', methods: [{ kind: 'flat_rate' }] }] }, 'zones[0].methods[0].title:'],
    [{ zones: [{ name: 'A', methods: [flat({}, { days: [4, 2] })] }] }, 'zones[0].methods[0].days:'],
    [{ zones: [{ name: 'A', methods: [flat({}, { days: [1] })] }] }, 'zones[0].methods[0].days:'],
    [{ zones: [{ name: 'A', methods: [flat({}, { tax: 'some' })] }] }, 'zones[0].methods[0].tax:'],
    [{ zones: [{ name: 'A', methods: [flat({}, { id: 0 })] }] }, 'zones[0].methods[0].id:'],
    [{ zones: Array.from({ length: 201 }, () => ({ name: 'A' })) }, 'zones:'],
  ])('%j is refused at %s', (value, expected) => {
    expect(location(value)).toBe(expected)
  })
})
