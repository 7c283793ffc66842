import { describe, expect, it } from 'vitest'
import { othersShare, parseMachine } from './quiet.ts'

describe('the line of all cores in /proc/stat', () => {
  it('counts everything but idle and waiting time as busy, stolen time too', () => {
    const line = 'cpu  1000 200 300 4000 500 60 40 100 0 0'
    expect(parseMachine(line)).toEqual({ busy: 17, total: 62 })
  })
})

describe('the share of other processes', () => {
  const before = { total: 1000, busy: 400, own: 100 }

  it('leaves out what this run and its shops did', () => {
    expect(othersShare(before, { total: 1004, busy: 403, own: 101 })).toBe(0.5)
    expect(othersShare(before, { total: 1004, busy: 402, own: 102 })).toBe(0)
  })

  it('is never below 0 or above 1, although the counters are coarse', () => {
    expect(othersShare(before, { total: 1004, busy: 401, own: 102 })).toBe(0)
    expect(othersShare(before, { total: 1004, busy: 405, own: 100 })).toBe(1)
  })
})
