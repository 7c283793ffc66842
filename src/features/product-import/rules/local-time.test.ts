import { describe, expect, it } from 'vitest'
import { formatLocalTime, parseLocalTime } from './local-time.ts'

describe('a time of a file', () => {
  it.each([
    ['2026-03-01', { day: '2026-03-01' }],
    ['2026-03-01 14:00:00', { day: '2026-03-01', time: '14:00:00' }],
    ['2026-03-01T14:00:00', { day: '2026-03-01', time: '14:00:00' }],
    ['2026-03-01 9:05', { day: '2026-03-01', time: '09:05:00' }],
    ['2026-03-01 0:00:00', { day: '2026-03-01', time: '00:00:00' }],
    ['2026-10-25 2:30:00+01:00', { day: '2026-10-25', time: '02:30:00', offset: '+01:00' }],
    ['2026-10-25T02:30:00.000Z', { day: '2026-10-25', time: '02:30:00', offset: 'Z' }],
    ['2028-02-29', { day: '2028-02-29' }],
    ['9999-12-31', { day: '9999-12-31' }],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['2026-03-01 24:00:00', undefined],
    ['2026-03-01 12:60:00', undefined],
    ['2026-03-01 12:00:60', undefined],
    ['2026-03-01 12', undefined],
    ['2026-03-01 12:00+25:00', undefined],
    ['2026-03-01 noon', undefined],
    ['10000-01-01', undefined],
    ['0099-01-01', undefined],
    ['01.03.2026', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('%j is %o', (text, time) => {
    expect(parseLocalTime(text)).toEqual(time)
  })

  it.each([
    ['2026-03-01T09:05:00', '2026-03-01 9:05:00'],
    ['2026-03-01T00:00:00', '2026-03-01 0:00:00'],
    ['2026-03-31T23:59:59', '2026-03-31 23:59:59'],
  ])('is written as WooCommerce writes it: %s is %s', (time, text) => {
    expect(formatLocalTime(time)).toBe(text)
  })
})
