import { describe, expect, it } from 'vitest'
import { readCutOff, readDays, readHolidays, readWeekdays } from './dispatch-values.ts'

describe('dispatch settings', () => {
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
    ['10 15', { min: 10, max: 15 }],
    ['0, 3', { min: 0, max: 3 }],
    ['15 10', undefined],
    ['10', undefined],
    ['1 2 3', undefined],
    ['-1 2', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('%j are the working days %j', (text, days) => {
    expect(readDays(text)).toEqual(days)
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
