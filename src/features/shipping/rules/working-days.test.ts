import { describe, expect, it } from 'vitest'
import { arrivalOf, type Handling } from './working-days.ts'

const handling: Handling = {
  days: 1,
  cutOffMinute: 14 * 60,
  weekdays: new Set([1, 2, 3, 4, 5]),
  holidays: new Set(['12-25', '12-26', '2026-11-27']),
}
const days = { min: 2, max: 3 }

function arrives(iso: string, changes: Partial<Handling> = {}, way = days) {
  const ms = Date.parse(`${iso}:00Z`)
  const now = { day: Math.floor(ms / 86_400_000), minute: (ms % 86_400_000) / 60_000 }
  const estimate = arrivalOf(now, { ...handling, ...changes }, way)
  return estimate && `${estimate.from} ${estimate.until}`
}

describe('the arrival of an order', () => {
  it.each([
    ['on a Monday', '2026-11-16T09:00', '2026-11-19 2026-11-20'],
    ['a minute before the cut-off', '2026-11-16T13:59', '2026-11-19 2026-11-20'],
    ['at the cut-off', '2026-11-16T14:00', '2026-11-20 2026-11-23'],
    ['on a Saturday', '2026-11-21T09:00', '2026-11-26 2026-11-30'],
    ['on a Sunday night', '2026-11-22T23:59', '2026-11-26 2026-11-30'],
    ['on a holiday', '2026-11-27T09:00', '2026-12-03 2026-12-04'],
    ['before the holidays of each year', '2026-12-22T09:00', '2026-12-28 2026-12-29'],
    ['at the end of a leap February', '2028-02-28T09:00', '2028-03-02 2028-03-03'],
  ])('%s', (_name, iso, expected) => {
    expect(arrives(iso)).toBe(expected)
  })

  it('is the same day without handling and transit time', () => {
    expect(arrives('2026-11-16T09:00', { days: 0 }, { min: 0, max: 0 })).toBe('2026-11-16 2026-11-16')
    expect(arrives('2026-11-16T15:00', { days: 0 }, { min: 0, max: 0 })).toBe('2026-11-17 2026-11-17')
    expect(arrives('2026-11-21T09:00', { days: 0 }, { min: 0, max: 1 })).toBe('2026-11-23 2026-11-24')
  })

  it('counts dispatch days only', () => {
    expect(arrives('2026-11-16T09:00', { weekdays: new Set([0]) }, { min: 1, max: 1 })).toBe(
      '2026-12-06 2026-12-06',
    )
  })

  it('is unknown if there is no working day', () => {
    expect(arrives('2026-11-16T09:00', { weekdays: new Set() })).toBeUndefined()
  })

  it('counts working days in transit', () => {
    expect(arrivalOf({ day: 20_000, minute: 0 }, handling, days)).toMatchObject({ minDays: 2, maxDays: 3 })
  })
})
