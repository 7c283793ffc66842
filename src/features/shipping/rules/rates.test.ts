import { describe, expect, it } from 'vitest'
import { parcel, parcelLine } from './parcel.fixture.ts'
import { chosenRate, type ShippingRate } from './rate.ts'
import { quotesFor } from './rates.ts'
import type { Zone, ZoneMethod } from './zone.ts'

function method(id: string, cost: number | undefined, changes: Partial<ZoneMethod> = {}): ZoneMethod {
  const [kind = ''] = id.split(':')
  const isPickup = kind === 'local_pickup'
  return {
    id,
    kind,
    title: id,
    taxStatus: 'taxable',
    isPickup,
    days: undefined,
    classes: [],
    quote: () => cost,
    ...changes,
  }
}

function ratesOf(methods: readonly ZoneMethod[], preselect: Zone['preselect'] = 'cheapest'): ShippingRate[] {
  const zone = { id: 1, name: 'A', regions: [], postcodes: [], preselect, methods }
  return quotesFor(parcel([parcelLine()]), [zone], ({ min, max }) => ({
    minDays: min,
    maxDays: max,
    from: '2026-11-25',
    until: '2026-11-28',
  }))
}

const expensive = method('flat_rate:1', 900)
const cheaper = method('flat_rate:2', 500, { days: { min: 2, max: 4 }, taxStatus: 'none' })
const pickup = method('local_pickup:3', 0, { address: '1 Yard Lane' })
const none = method('table_rate:4', undefined)

describe('the rates of a parcel', () => {
  it('are those of the methods that accept it, in the order of the owner', () => {
    expect(ratesOf([expensive, none, cheaper, pickup])).toEqual([
      { ...rate('flat_rate', 'flat_rate:1', 900), estimate: undefined },
      {
        ...rate('flat_rate', 'flat_rate:2', 500),
        taxStatus: 'none',
        estimate: { minDays: 2, maxDays: 4, from: '2026-11-25', until: '2026-11-28' },
      },
      {
        ...rate('local_pickup', 'local_pickup:3', 0),
        isPickup: true,
        estimate: undefined,
        address: '1 Yard Lane',
      },
    ])
  })

  it('do not charge for the days on which a free one arrives', () => {
    const days = { min: 3, max: 5 }
    const ids = (methods: readonly ZoneMethod[]) => ratesOf(methods).map(({ id }) => id)
    const free = method('free_shipping:5', 0, { days })
    const twin = method('flat_rate:6', 690, { days })
    expect(ids([twin, free])).toEqual(['free_shipping:5'])
    expect(ids([twin, method('flat_rate:7', 900, { days })]), 'both are paid').toHaveLength(2)
    expect(ids([twin, method('free_shipping:8', 0)]), 'its days are unknown').toHaveLength(2)
    expect(ids([twin, method('local_pickup:9', 0, { days })]), 'a pickup is another way').toHaveLength(2)
  })

  it('are none where no zone has the location', () => {
    expect(quotesFor(parcel([parcelLine()]), [], () => undefined)).toEqual([])
  })
})

describe('the preselected rate', () => {
  const taken = (rates: ShippingRate[], chosen?: string) => chosenRate(rates, chosen)?.id

  it('is the chosen one while it is offered', () => {
    expect(taken(ratesOf([expensive, cheaper, pickup]), 'flat_rate:1')).toBe('flat_rate:1')
    expect(taken(ratesOf([expensive, cheaper, pickup]), 'local_pickup:3')).toBe('local_pickup:3')
    expect(taken(ratesOf([expensive, cheaper, none]), 'table_rate:4')).toBe('flat_rate:2')
  })

  it('is otherwise the cheapest that delivers, the first of several', () => {
    expect(taken(ratesOf([pickup, expensive, cheaper]))).toBe('flat_rate:2')
    expect(taken(ratesOf([method('flat_rate:8', 500), cheaper]))).toBe('flat_rate:8')
    expect(taken(ratesOf([pickup]))).toBe('local_pickup:3')
    expect(taken([])).toBeUndefined()
  })

  it('is otherwise the first that accepts the parcel, if the zone is set so', () => {
    expect(taken(ratesOf([none, expensive, cheaper], 'first'))).toBe('flat_rate:1')
    expect(taken(ratesOf([expensive, cheaper], 'first'), 'flat_rate:2')).toBe('flat_rate:2')
  })
})

function rate(methodKind: string, id: string, costMinor: number) {
  return { id, title: id, costMinor, taxStatus: 'taxable', methodKind, isPickup: false }
}
