import { expect, it } from 'vitest'
import { dayStartMs } from './row-prices.ts'

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
  expect(new Date(dayStartMs(day, zone, later)).toISOString()).toBe(moment.replace('Z', '.000Z'))
})
