import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../kernel/day.ts'
import { isBackupDue, isBackupOverdue, isVerificationDue, isVerificationOverdue } from './due.ts'

const HOUR_MS = 3_600_000
const nowMs = 20_000 * DAY_MS
const never = { succeededAtMs: undefined, endedAtMs: undefined }
const ago = (ms: number) => ({ succeededAtMs: nowMs - ms, endedAtMs: nowMs - ms })
const failed = (ms: number) => ({ succeededAtMs: undefined, endedAtMs: nowMs - ms })

describe('the nightly backup is due', () => {
  const due = (hourNow: number, last: typeof never | ReturnType<typeof ago> | ReturnType<typeof failed>) =>
    isBackupDue(nowMs, hourNow, { hour: 3, last })

  it('in its hour, once', () => {
    expect(due(3, never)).toBe(true)
    expect(due(3, ago(DAY_MS))).toBe(true)
    expect(due(3, ago(2 * HOUR_MS))).toBe(true)
    expect(due(3, ago(2 * HOUR_MS - 1))).toBe(false)
  })

  it('in no other hour, while one is a day old at most', () => {
    expect(due(4, never)).toBe(false)
    expect(due(4, ago(25 * HOUR_MS - 1))).toBe(false)
    expect(due(4, ago(25 * HOUR_MS))).toBe(true)
  })

  it('in every hour after it has failed', () => {
    expect(due(4, failed(HOUR_MS))).toBe(true)
  })
})

describe('a verification is due', () => {
  const due = (last: typeof never | ReturnType<typeof ago> | ReturnType<typeof failed>) =>
    isVerificationDue(nowMs, { everyDays: 7, last })

  it('once a week', () => {
    expect(due(never)).toBe(true)
    expect(due(ago(7 * DAY_MS - 2 * HOUR_MS - 1))).toBe(false)
    expect(due(ago(7 * DAY_MS))).toBe(true)
  })

  it('once a day while it fails', () => {
    expect(due(failed(2 * HOUR_MS))).toBe(false)
    expect(due(failed(DAY_MS))).toBe(true)
  })
})

describe('overdue is', () => {
  it('a backup after a day and a half', () => {
    expect(isBackupOverdue(nowMs, nowMs - 1.5 * DAY_MS)).toBe(false)
    expect(isBackupOverdue(nowMs, nowMs - 1.5 * DAY_MS - 1)).toBe(true)
  })

  it('a verification three days after its day', () => {
    expect(isVerificationOverdue(nowMs, nowMs - 10 * DAY_MS, 7)).toBe(false)
    expect(isVerificationOverdue(nowMs, nowMs - 10 * DAY_MS - 1, 7)).toBe(true)
  })
})
