import { expect, it } from 'vitest'
import { raceHolds } from '../prove/holds/hold-races.ts'
import { seededRandom } from '../prove/seeded-random.ts'

/** The short form of `npm run prove`, which runs more rounds. */
it('stock held for offsite payments is never sold twice, whatever events are simultaneous', async () => {
  const {
    placed,
    snapshots,
    maxSoldAndHeld,
    short: _,
    paidLate,
    ...zeros
  } = await raceHolds(6, seededRandom(5))
  expect(zeros).toEqual({
    inconsistentSnapshots: 0,
    processingWithoutStock: 0,
    unreportedShort: 0,
    heldAtEnd: 0,
    errors: 0,
  })
  expect(maxSoldAndHeld).toBe(6)
  // The random events covered all cases.
  expect([placed > 6, snapshots > 6, paidLate > 0]).toEqual([true, true, true])
})
