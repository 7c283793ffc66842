import { describe, expect, it } from 'vitest'
import { rateNotes } from './rate-notes.ts'

const plain = { id: 'a:1', title: 'A', costMinor: 0, taxStatus: 'none', methodKind: 'a' } as const

describe('the text of an estimate', () => {
  it.each([
    ['2026-11-25', '2026-11-28', 'Arrives November 25 – 28'],
    ['2026-11-05', '2026-11-05', 'Arrives November 5'],
    ['2026-11-30', '2026-12-02', 'Arrives November 30 – December 2'],
    ['2026-12-30', '2027-01-04', 'Arrives December 30, 2026 – January 4, 2027'],
    ['2026-11-25', '2027-11-28', 'Arrives November 25, 2026 – November 28, 2027'],
  ])('from %s until %s is "%s"', (from, until, text) => {
    const estimate = { from, until, minDays: 1, maxDays: 2 }
    expect(rateNotes({ ...plain, isPickup: false, estimate })).toEqual([text])
  })

  it('is shown with a rate, with the pickup address', () => {
    const estimate = { from: '2026-11-25', until: '2026-11-25', minDays: 0, maxDays: 0 }
    const pickup = { ...plain, isPickup: true, address: '1 Yard Lane' }
    expect(rateNotes({ ...pickup, estimate })).toEqual(['1 Yard Lane', 'Ready for pickup November 25'])
    expect(rateNotes({ ...pickup, estimate: undefined })).toEqual(['1 Yard Lane'])
    expect(rateNotes({ ...plain, isPickup: false, estimate })).toEqual(['Arrives November 25'])
    expect(rateNotes({ ...plain, isPickup: false, estimate: undefined })).toEqual([])
  })

  it('has the day from which a parcel can be collected', () => {
    const estimate = { from: '2026-11-25', until: '2026-11-28', minDays: 0, maxDays: 2 }
    expect(rateNotes({ ...plain, isPickup: true, estimate })).toEqual(['Ready for pickup November 25'])
  })
})
