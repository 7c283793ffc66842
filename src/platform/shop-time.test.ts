import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLocale } from '../kernel/locale.ts'
import {
  addDays,
  clockAt,
  dayAt,
  formatDay,
  formatDayAndTime,
  formatDayFrom,
  momentAt,
  momentsAt,
  momentWithOffset,
  wallTimeAt,
  watchClock,
} from './shop-time.ts'

const at = (text: string) => Date.parse(text)
const iso = (ms: number) => new Date(ms).toISOString()

describe('the local time of a time zone', () => {
  it.each([
    ['a winter day', '2026-01-15T10:00', 'Europe/Rome', '2026-01-15T09:00Z'],
    ['a summer day', '2026-07-15T10:00', 'Europe/Rome', '2026-07-15T08:00Z'],
    ['a place without summer time', '2026-07-15T10:00', 'Asia/Kathmandu', '2026-07-15T04:15Z'],
    ['an hour that occurs twice, the first time', '2026-10-25T02:30', 'Europe/Rome', '2026-10-25T00:30Z'],
    [
      'an hour that is skipped, where the clock continues',
      '2026-03-29T02:30',
      'Europe/Rome',
      '2026-03-29T01:30Z',
    ],
    ['a midnight that is skipped', '2026-09-06T00:00', 'America/Santiago', '2026-09-06T04:00Z'],
  ])('show %s', (_what, wall, zone, moment) => {
    expect(iso(momentAt(wall, zone))).toBe(iso(at(moment)))
  })

  it.each([
    ['2026-10-25T02:30', ['2026-10-25T00:30Z', '2026-10-25T01:30Z']],
    ['2026-10-25T03:30', ['2026-10-25T02:30Z']],
    ['2026-03-29T02:30', []],
    ['2026-03-29T03:00', ['2026-03-29T01:00Z']],
  ])('shows %s in Rome at all of these moments: %o', (wall, moments) => {
    expect(momentsAt(wall, 'Europe/Rome').map(iso)).toEqual(moments.map((each) => iso(at(each))))
  })

  it('is a moment by its offset', () => {
    const moment = at('2026-10-25T01:30:00Z')
    const { time, offset } = wallTimeAt(moment, 'Europe/Rome')
    expect([time, offset]).toEqual(['2026-10-25T02:30:00', '+01:00'])
    expect(momentWithOffset(time, offset)).toBe(moment)
  })

  it('is the local time of the calendar, whichever times were asked for before', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Rome',
      'Australia/Lord_Howe',
      'Africa/Monrovia',
      'Pacific/Apia',
    )
    const moments = fc.integer({ min: at('1890-01-01Z'), max: at('9999-01-01Z') })
    const clockChanges = fc.constantFrom(
      at('2026-03-29T01:00Z'),
      at('2026-10-25T01:00Z'),
      at('2026-10-03T15:30Z'),
    )
    const near = fc.tuple(clockChanges, fc.integer({ min: -1, max: 1 })).map(([change, ms]) => change + ms)
    fc.assert(
      fc.property(fc.oneof(moments, near), zones, (moment, zone) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
        expect(wallTimeAt(moment, zone)).toEqual({
          time: expected.toPlainDateTime().toString({ smallestUnit: 'second' }),
          offset: expected.offset,
        })
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['2026-11-21T00:30:00Z', 'UTC', '2026-11-21', 30],
    ['2026-11-21T00:30:00Z', 'America/New_York', '2026-11-20', 19 * 60 + 30],
    ['2026-11-20T23:59:59Z', 'Pacific/Auckland', '2026-11-21', 12 * 60 + 59],
    ['2026-03-29T01:30:00Z', 'Europe/Rome', '2026-03-29', 3 * 60 + 30],
    ['2028-02-29T12:00:00Z', 'Asia/Kathmandu', '2028-02-29', 17 * 60 + 45],
  ])('show at %s in %s the day %s, minute %i', (moment, zone, day, minute) => {
    expect(clockAt(at(moment), zone)).toEqual({ day: at(day) / 86_400_000, minute })
    expect(dayAt(at(moment), zone)).toBe(day)
  })

  it('converts any moment to local time and back, but for hours that occur twice', () => {
    const zones = fc.constantFrom('Europe/Rome', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe')
    const minutes = fc.integer({ min: at('2020-01-01Z') / 60_000, max: at('2035-01-01Z') / 60_000 })
    fc.assert(
      fc.property(minutes, zones, (moment, zone) => {
        const { day, minute } = clockAt(moment * 60_000, zone)
        const back = momentAt(iso(day * 86_400_000 + minute * 60_000).slice(0, -1), zone)
        expect(clockAt(back, zone)).toEqual({ day, minute })
        expect(moment * 60_000 - back).toBeGreaterThanOrEqual(0)
        expect(moment * 60_000 - back).toBeLessThanOrEqual(3_600_000)
      }),
    )
  })
})

describe('a day', () => {
  it.each([
    ['2026-03-01', 'UTC', 0, '2026-03-01T00:00:00Z'],
    ['2026-03-01', 'UTC', 1, '2026-03-02T00:00:00Z'],
    ['2026-12-31', 'UTC', 1, '2027-01-01T00:00:00Z'],
    ['2026-03-01', 'America/New_York', 0, '2026-03-01T05:00:00Z'],
    ['2026-03-08', 'America/New_York', 1, '2026-03-09T04:00:00Z'],
    ['2026-03-29', 'Europe/Rome', 0, '2026-03-28T23:00:00Z'],
    ['2026-03-29', 'Europe/Rome', 1, '2026-03-29T22:00:00Z'],
    ['2026-10-25', 'Europe/Rome', 0, '2026-10-24T22:00:00Z'],
    ['2026-10-25', 'Europe/Rome', 1, '2026-10-25T23:00:00Z'],
    ['2018-11-04', 'America/Sao_Paulo', 0, '2018-11-04T03:00:00Z'],
    ['2024-03-10', 'America/Havana', 0, '2024-03-10T05:00:00Z'],
    ['9999-12-31', 'UTC', 1, '+010000-01-01T00:00:00Z'],
    ['2026-01-01', 'Asia/Kolkata', 0, '2025-12-31T18:30:00Z'],
  ])('%s in %s, %d days on, begins at %3$s', (day, zone, later, moment) => {
    expect(iso(momentAt(addDays(day, later), zone))).toBe(moment.replace('Z', '.000Z'))
  })

  it('is formatted in the time zone of the shop, with its year, with its time, or without the current year', () => {
    const evening = at('2026-12-31T23:30:00Z')
    expect(formatDay(evening, 'UTC')).toBe('December 31, 2026')
    expect(formatDay(evening, 'Europe/Rome')).toBe('January 1, 2027')
    expect(formatDayAndTime(evening, 'Europe/Rome')).toBe('January 1, 2027 at 12:30 AM')
    expect(formatDayFrom(at('2026-01-01'), evening, 'UTC')).toBe('December 31')
    expect(formatDayFrom(at('2026-01-01'), evening, 'Europe/Rome')).toBe('January 1, 2027')
  })

  it('is formatted as the locale of the shop writes it', () => {
    const evening = at('2026-12-31T23:30:00Z')
    const days = (['en-GB', 'de-DE'] as const).map((name) => {
      setLocale(name)
      return formatDayAndTime(evening, 'UTC')
    })
    expect(days).toEqual(['31 December 2026 at 23:30', '31. Dezember 2026 um 23:30'])
    setLocale('en-US')
  })
})

describe('watching the clock', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const watched = () => {
    let offsetMs = 0
    let passedMs = 0
    const jumps: number[] = []
    const clocks = { nowMs: () => 1_000_000 + passedMs + offsetMs, passedMs: () => passedMs }
    const end = watchClock((byMs) => jumps.push(byMs), clocks)
    const pass = (ms: number) => {
      passedMs += ms
      vi.advanceTimersByTime(ms)
    }
    return { jumps, pass, end, set: (byMs: number) => (offsetMs += byMs) }
  }

  it('reports once that it was set forwards or backwards, and by how much', () => {
    const { jumps, pass, set } = watched()
    pass(10_000)
    expect(jumps).toEqual([])
    set(86_400_000)
    pass(10_000)
    set(-90_000_000)
    pass(10_000)
    expect(jumps).toEqual([86_400_000, -90_000_000])
  })

  it('reports no correction by some seconds, and nothing after its end', () => {
    const { jumps, pass, set, end } = watched()
    for (let count = 0; count < 20; count++) {
      set(3_000)
      pass(1_000)
    }
    end()
    set(86_400_000)
    pass(10_000)
    expect(jumps).toEqual([])
  })
})
