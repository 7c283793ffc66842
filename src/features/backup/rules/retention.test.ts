import { describe, expect, it } from 'vitest'
import { DAY_MS, dayNumber, isoDay } from '../../../kernel/day.ts'
import { removableBackups } from './retention.ts'

const retention = { daily: 7, weekly: 4, monthly: 6 }
const at = (day: string, hour = 2) => ({
  id: `${day} ${hour}`,
  atMs: dayNumber(day)! * DAY_MS + hour * 3_600_000,
})
const nightly = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => at(isoDay(dayNumber(first)! + index)))

const remaining = (backups: readonly ReturnType<typeof at>[], rule = retention) => {
  const removed = new Set(removableBackups(backups, rule))
  return backups
    .map(({ id }) => id)
    .filter((id) => !removed.has(id))
    .map((id) => id.slice(0, 10))
}

describe('the backups that stay', () => {
  it('are those of the last seven days, four weeks and six months', () => {
    // From 1 January 2026, a Thursday, to 19 July, a Sunday.
    expect(remaining(nightly('2026-01-01', 200))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-28',
      '2026-06-30',
      '2026-07-05',
      '2026-07-12',
      '2026-07-13',
      '2026-07-14',
      '2026-07-15',
      '2026-07-16',
      '2026-07-17',
      '2026-07-18',
      '2026-07-19',
    ])
  })

  it('are the same when the rule is applied every night', () => {
    const all = nightly('2026-01-01', 200)
    let stored: typeof all = []
    for (const backup of all) {
      const added = [...stored, backup]
      const removed = new Set(removableBackups(added, retention))
      stored = added.filter(({ id }) => !removed.has(id))
    }
    expect(stored.map(({ id }) => id.slice(0, 10))).toEqual(remaining(all))
  })

  it('are the newest of a day with several', () => {
    const backups = [at('2026-03-01', 2), at('2026-03-01', 9), at('2026-03-02', 2)]
    expect(removableBackups(backups, retention)).toEqual(['2026-03-01 2'])
  })

  it('are old ones too, when nothing newer was made', () => {
    expect(removableBackups(nightly('2024-01-01', 7), retention)).toEqual([])
  })

  it('always include the newest', () => {
    expect(remaining(nightly('2026-01-01', 3), { daily: 0, weekly: 0, monthly: 0 })).toEqual(['2026-01-03'])
    expect(removableBackups([], retention)).toEqual([])
  })
})
