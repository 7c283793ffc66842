import { describe, expect, it } from 'vitest'
import type { CachedValues } from '../../platform/cache/cached-values.ts'
import { programOf } from '../../platform/program.ts'
import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import { shopExtensions } from '../../shop.config.ts'
import { parcel, parcelLine } from './rules/parcel.fixture.ts'
import { deliveryPromise, ratesFor, remainingForFreeDelivery } from './shipping.ts'
import { shippingMethodPoint } from './shipping-method.ts'
import { readZoneFile } from './zone-record.ts'
import { zonesOf } from './zones.ts'

const terms = { decimals: 2, kinds: programOf([], shopExtensions).extensions(shippingMethodPoint) }

const nowMs = Date.parse('2026-11-20T15:00:00Z')

/** A shop with these zones and settings, on a Friday afternoon. */
function shop(zones: readonly object[], values: Readonly<Record<string, unknown>> = {}) {
  const file = readZoneFile({ zones })
  if (!file.ok) throw new Error(file.text)
  const settings = {
    get: <Value>(declaration: SettingDeclaration<Value>) => values[declaration.name] ?? declaration.default,
  } as Settings
  const cached = { get: () => zonesOf(file.value, terms) } as unknown as CachedValues
  return { settings, cached, nowMs: () => nowMs }
}

const flat = (cost: string, changes: object = {}) => ({
  ...{ kind: 'flat_rate', title: cost, settings: { cost } },
  ...changes,
})
const pickup = { kind: 'local_pickup', title: 'Shop', settings: {} }
const free = { kind: 'free_shipping', title: 'Free', settings: { requires: 'min_amount', minAmount: '75' } }
const home = { name: 'Home', regions: ['US'], methods: [flat('5'), free, pickup] }
const california = { name: 'California', regions: ['US:CA'], methods: [flat('3')] }
const worldZone = { id: 0, name: 'Elsewhere', methods: [flat('20', { days: [3, 5] })] }
const to = (known: object) => ({ to: { country: '', state: '', postcode: '', city: '', ...known } })

const costs = (known: object, values: object = {}) =>
  ratesFor(shop([california, home, worldZone], { ...values }), parcel([parcelLine()], to(known))).map(
    ({ costMinor }) => costMinor,
  )

describe('the rates of a parcel', () => {
  it('are those of its zone, as far as the destination is known', () => {
    expect(costs({ country: 'US', state: 'CA' })).toEqual([300])
    expect(costs({ country: 'US' })).toEqual([500, 0])
    expect(costs({ country: 'DE' })).toEqual([2000])
  })

  it('are those of the shop’s own country while none is known', () => {
    expect(costs({})).toEqual([500, 0])
    expect(costs({ state: 'CA' })).toEqual([500, 0])
    expect(costs({}, { base_country: 'IT' })).toEqual([2000])
    expect(costs({}, { base_country: 'JP' })).toEqual([500, 0])
  })

  it('are none where the shop does not sell', () => {
    expect(costs({ country: 'JP' })).toEqual([])
    expect(costs({ country: 'DE' }, { sell_to_countries: 'US' })).toEqual([])
  })

  it('state when the parcel arrives, in the time zone of the shop', () => {
    const when = (values: object) =>
      ratesFor(shop([worldZone], { ...values }), parcel([parcelLine()])).map(({ estimate }) => estimate)
    expect(when({})).toEqual([{ minDays: 3, maxDays: 5, from: '2026-11-27', until: '2026-12-01' }])
    expect(when({ timezone: 'America/Los_Angeles' })[0]?.from).toBe('2026-11-26')
    expect(when({ dispatch_cut_off: '15:01' })[0]?.from).toBe('2026-11-26')
    expect(when({ handling_days: 0, holidays: '11-23' })[0]?.from).toBe('2026-11-27')
    expect(when({ dispatch_weekdays: 'Mon Tue Wed Thu Fri Sat Sun' })[0]?.from).toBe('2026-11-25')
  })
})

describe('the amount missing to free delivery', () => {
  const left = (subtotalMinor: number, zones: readonly object[] = [home], known: object = {}) => {
    const items = parcel([parcelLine()], {
      subtotalMinor,
      discountedSubtotalMinor: subtotalMinor,
      ...to(known),
    })
    return remainingForFreeDelivery(shop(zones), items, ratesFor(shop(zones), items))
  }

  it('is shown for the assumed location too, until the amount is reached', () => {
    expect([left(1900), left(7499), left(7500)]).toEqual([5600, 1, undefined])
    expect(left(1900, [home, worldZone], { country: 'DE' })).toBeUndefined()
  })

  it('is the smallest of several, and none where another method is free or there is no rate', () => {
    const sooner = { ...free, settings: { requires: 'min_amount', minAmount: '50' } }
    expect(left(1900, [{ ...home, methods: [flat('5'), free, sooner] }])).toBe(3100)
    expect(left(1900, [{ ...home, methods: [flat('0'), free] }])).toBeUndefined()
    expect(left(1900, [home], { country: 'JP' })).toBeUndefined()
  })
})

describe('the delivery promise of a product', () => {
  const item = { costMinor: 9000, weightGrams: 2000 }

  it('is the cheapest rate that delivers, with the amount for free delivery', () => {
    const cheap = { ...item, costMinor: 7499 }
    const promise = (zones: readonly object[], of: typeof item) => {
      const { rate, freeFromMinor } = deliveryPromise(shop(zones), of) ?? {}
      return [rate?.costMinor, freeFromMinor]
    }
    expect(promise([home, worldZone], cheap)).toEqual([500, 7500])
    expect(promise([worldZone], cheap)).toEqual([2000, undefined])
    expect(promise([home, worldZone], item), 'free at its own price').toEqual([0, 7500])
  })

  it('has the arrival of a cart with the item, and holds until the next cut-off', () => {
    const methods = [flat('5', { days: [3, 5] })]
    const known = shop([{ ...home, methods }], { handling_days: 2 })
    const [rate] = ratesFor(known, parcel([parcelLine()], to({ country: 'US' })))
    const promise = deliveryPromise(known, item)
    expect(promise?.rate.estimate).toEqual(rate?.estimate)
    expect(new Date(promise?.validUntilMs ?? 0).toISOString()).toBe('2026-11-21T14:00:00.000Z')
    const before = { ...known, nowMs: () => Date.parse('2026-11-20T13:59:59Z') }
    expect(new Date(deliveryPromise(before, item)?.validUntilMs ?? 0).toISOString()).toBe(
      '2026-11-20T14:00:00.000Z',
    )
    expect(deliveryPromise(shop([home]), item)?.rate.estimate).toBeUndefined()
  })

  it('is later for what is made to order, and has no date where nobody knows it', () => {
    const made = { ...item, isBackordered: true }
    const arrival = (values: object) =>
      deliveryPromise(shop([worldZone], { ...values }), made)?.rate.estimate?.from
    expect(arrival({ backorder_days: '10 15' })).toBe('2026-12-11')
    expect(arrival({})).toBeUndefined()
  })

  it('is computed with the item', () => {
    const table = { kind: 'table_rate', title: 'A', settings: { rows: [{ perKg: '2', percent: '1' }] } }
    expect(deliveryPromise(shop([{ ...worldZone, methods: [table] }]), item)?.rate.costMinor).toBe(490)
  })

  it('is undefined if it depends on the shipping class, or there is no rate', () => {
    const byClass = { kind: 'flat_rate', title: 'A', settings: { cost: '1', classCosts: { bulky: '5' } } }
    expect(deliveryPromise(shop([{ ...home, methods: [flat('5'), byClass] }]), item)).toBeUndefined()
    expect(deliveryPromise(shop([{ ...home, methods: [pickup] }]), item)).toBeUndefined()
    expect(deliveryPromise(shop([]), item)).toBeUndefined()
  })
})
