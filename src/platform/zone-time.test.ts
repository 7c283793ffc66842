import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { momentOfWall, wallTimeAt } from './zone-time.ts'

const at = (text: string) => Date.parse(text)

describe('the clocks of a time zone', () => {
  it.each([
    ['a winter day', '2026-01-15T10:00', 'Europe/Rome', '2026-01-15T09:00Z'],
    ['a summer day', '2026-07-15T10:00', 'Europe/Rome', '2026-07-15T08:00Z'],
    ['a place without summer time', '2026-07-15T10:00', 'Asia/Kathmandu', '2026-07-15T04:15Z'],
    ['an hour that is shown twice, the first time', '2026-10-25T02:30', 'Europe/Rome', '2026-10-25T00:30Z'],
    ['an hour that is left out, where it goes on', '2026-03-29T02:30', 'Europe/Rome', '2026-03-29T01:30Z'],
    ['a midnight that is left out', '2026-09-06T00:00', 'America/Santiago', '2026-09-06T04:00Z'],
  ])('show %s', (_what, wall, zone, moment) => {
    expect(new Date(momentOfWall(at(`${wall}Z`), zone)).toISOString()).toBe(
      new Date(at(moment)).toISOString(),
    )
  })

  it('lead from any moment to what they show, and back, but for hours that are shown twice', () => {
    const zones = fc.constantFrom('Europe/Rome', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe')
    const moments = fc.integer({ min: at('2020-01-01Z'), max: at('2035-01-01Z') })
    fc.assert(
      fc.property(moments, zones, (moment, zone) => {
        const back = momentOfWall(wallTimeAt(moment, zone), zone)
        expect(wallTimeAt(back, zone)).toBe(wallTimeAt(moment, zone))
        expect(moment - back).toBeGreaterThanOrEqual(0)
        expect(moment - back).toBeLessThanOrEqual(3_600_000)
      }),
    )
  })
})
