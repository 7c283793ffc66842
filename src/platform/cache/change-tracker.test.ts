import { describe, expect, it } from 'vitest'
import { ALL_TAGS, createChangeTracker } from './change-tracker.ts'

describe('a reading', () => {
  it('is stale once one of its tags has changed, and not by others', () => {
    const changes = createChangeTracker()
    const reading = changes.startReading()
    changes.markChanged(['product:1'])
    expect(reading.isStale(['product:2'])).toBe(false)
    expect(reading.isStale(['product:2', 'product:1'])).toBe(true)
    expect(reading.isOutdated()).toBe(true)
  })

  it('is not stale by what changed before it started', () => {
    const changes = createChangeTracker()
    const other = changes.startReading()
    changes.markChanged(['menu'])
    const reading = changes.startReading()
    expect(reading.isStale(['menu'])).toBe(false)
    expect(reading.isOutdated()).toBe(false)
    expect(other.isStale(['menu'])).toBe(true)
  })

  it('is stale when all tags have changed', () => {
    const changes = createChangeTracker()
    const reading = changes.startReading()
    changes.markChanged([ALL_TAGS])
    expect(reading.isStale([])).toBe(true)
  })

  it('notices changes also after a later reading has ended', () => {
    const changes = createChangeTracker()
    const long = changes.startReading()
    changes.markChanged(['menu'])
    changes.startReading().end()
    expect(long.isStale(['menu'])).toBe(true)
  })
})
