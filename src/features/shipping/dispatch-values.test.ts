import { describe, expect, it } from 'vitest'
import { localMoment } from './arrival-estimator.ts'
import { readCutOff, readHolidays, readWeekdays } from './dispatch-values.ts'

describe('what an owner writes about dispatch', () => {
  it.each([
    ['14:00', 840],
    ['9:30', 570],
    ['0:00', 0],
    ['24:00', 1440],
    ['24:01', undefined],
    ['14:60', undefined],
    ['14', undefined],
    ['2 pm', undefined],
    ['', undefined],
  ])('%j is minute %s of the day', (text, minute) => {
    expect(readCutOff(text)).toBe(minute)
  })

  it.each([
    ['Mon Tue', [1, 2]],
    ['Sun, Sat', [0, 6]],
    ['Mon Mon', [1]],
    ['', undefined],
    ['mon', undefined],
    ['Mon Someday', undefined],
  ])('%j are the days %s', (text, days) => {
    expect(readWeekdays(text)).toEqual(days && new Set(days))
  })

  it.each([
    ['', []],
    ['12-25, 2026-12-28', ['12-25', '2026-12-28']],
    ['02-29', ['02-29']],
    ['2026-02-29', undefined],
    ['02-30', undefined],
    ['13-01', undefined],
    ['25.12.', undefined],
    ['12-25 Boxing', undefined],
  ])('%j are the holidays %s', (text, days) => {
    expect(readHolidays(text)).toEqual(days && new Set(days))
  })
})

describe('the clocks of the shop', () => {
  it.each([
    ['2026-11-21T00:30:00Z', 'UTC', '2026-11-21', 30],
    ['2026-11-21T00:30:00Z', 'America/New_York', '2026-11-20', 19 * 60 + 30],
    ['2026-11-20T23:59:59Z', 'Pacific/Auckland', '2026-11-21', 12 * 60 + 59],
    ['2026-03-29T01:30:00Z', 'Europe/Rome', '2026-03-29', 3 * 60 + 30],
    ['2028-02-29T12:00:00Z', 'Asia/Kathmandu', '2028-02-29', 17 * 60 + 45],
  ])('show at %s in %s the day %s, minute %i', (iso, zone, day, minute) => {
    expect(localMoment(Date.parse(iso), zone)).toEqual({ day: Date.parse(day) / 86_400_000, minute })
  })
})
