import { describe, expect, it } from 'vitest'
import { program } from '../../features.ts'
import { nextScheduledMs } from './schedule.ts'

const next = (schedule: Record<string, string>, after: string) => {
  const ms = nextScheduledMs(schedule, Date.parse(after))
  return ms === undefined ? undefined : new Date(ms).toISOString()
}

describe('the next scheduled time', () => {
  it('is after the given one, also at the very minute', () => {
    const daily = { sweep: '17 3 * * *' }
    expect(next(daily, '2026-06-01T03:16:59.999Z')).toBe('2026-06-01T03:17:00.000Z')
    expect(next(daily, '2026-06-01T03:17:00Z')).toBe('2026-06-02T03:17:00.000Z')
    expect(next(daily, '2026-12-31T23:59:00Z')).toBe('2027-01-01T03:17:00.000Z')
  })

  it('is the first of several', () => {
    const schedule = { hourly: '7 * * * *', often: '*/10 * * * *' }
    expect(next(schedule, '2026-06-01T10:00:00Z')).toBe('2026-06-01T10:07:00.000Z')
    expect(next(schedule, '2026-06-01T10:07:00Z')).toBe('2026-06-01T10:10:00.000Z')
    expect(next({ always: '* * * * *' }, '2026-06-01T10:07:30Z')).toBe('2026-06-01T10:08:00.000Z')
  })

  it('is unknown without a schedule', () => {
    expect(next({}, '2026-06-01T10:00:00Z')).toBeUndefined()
  })

  it('is refused for what is not every day, or not a number', () => {
    for (const expression of ['0 3 1 * *', '0 3 * * 1', '1,2 * * * *', '*/0 * * * *', 'x * * * *', '5'])
      expect(() => next({ sweep: expression }, '2026-06-01T10:00:00Z')).toThrow(RangeError)
  })

  it('exists for everything that the shop schedules', () => {
    expect(nextScheduledMs(program.schedule, Date.now())).toBeDefined()
  })
})
