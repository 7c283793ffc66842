import { describe, expect, it } from 'vitest'
import { expectedArrival } from './expected-arrival.ts'

const HOUR_MS = 3_600_000
const placedMs = Date.UTC(2026, 5, 1, 12)
const at = (hours: number) => new Date(placedMs + hours * HOUR_MS)
const dayOf = (momentMs: number) => new Date(momentMs).toISOString().slice(0, 10)

const arrival = { from: '2026-06-04', until: '2026-06-08' }
const order = {
  arrival,
  state: 'processing',
  placedAt: at(0),
  paidAt: undefined,
  shipments: [],
} as const
const parcel = (shippedAt: Date) => ({ carrier: '', number: '', url: '', shippedAt })

describe('the expected arrival of an order', () => {
  it('is what the checkout promised, until the last of the days', () => {
    expect(expectedArrival(order, placedMs, dayOf)).toEqual(arrival)
    expect(expectedArrival(order, Date.UTC(2026, 5, 8, 23), dayOf)).toEqual(arrival)
    expect(expectedArrival(order, Date.UTC(2026, 5, 9), dayOf)).toBeUndefined()
  })

  it('is unknown where nothing was promised', () => {
    expect(expectedArrival({ ...order, arrival: undefined }, placedMs, dayOf)).toBeUndefined()
  })

  it.each(['processing', 'in-production', 'partially-shipped', 'shipped'] as const)(
    'is shown of an order that is %s',
    (state) => {
      expect(expectedArrival({ ...order, state }, placedMs, dayOf)).toEqual(arrival)
    },
  )

  it.each([
    'pending',
    'on-hold',
    'payment-review',
    'stock-short',
    'failed',
    'completed',
    'cancelled',
    'refunded',
  ] as const)('is not shown of an order that is %s', (state) => {
    expect(expectedArrival({ ...order, state }, placedMs, dayOf)).toBeUndefined()
  })

  it('no longer holds when the order was paid more than a day later', () => {
    expect(expectedArrival({ ...order, paidAt: at(24) }, placedMs, dayOf)).toEqual(arrival)
    expect(expectedArrival({ ...order, paidAt: at(24.01) }, placedMs, dayOf)).toBeUndefined()
  })

  it('no longer holds when a parcel was sent after the first day', () => {
    const sent = (day: number) => [parcel(new Date(Date.UTC(2026, 5, day, 12)))]
    expect(expectedArrival({ ...order, shipments: sent(4) }, placedMs, dayOf)).toEqual(arrival)
    expect(expectedArrival({ ...order, shipments: sent(5) }, placedMs, dayOf)).toBeUndefined()
  })
})
