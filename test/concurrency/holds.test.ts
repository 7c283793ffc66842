import { expect, it } from 'vitest'
import { chanceOf } from '../prove/chance.ts'
import { raceHolds } from '../prove/hold-races.ts'

/** The short form of what `npm run prove` shows in more rounds. */
it('pieces that are held while they are paid elsewhere are never sold twice, whatever comes at once', async () => {
  const { placed, looks, mostSoldAndHeld, short: _, paidLate, ...nought } = await raceHolds(6, chanceOf(5))
  expect(nought).toEqual({ looksAstray: 0, readyWithoutPiece: 0, shortUntold: 0, heldAtEnd: 0, faults: 0 })
  expect(mostSoldAndHeld).toBe(6)
  // Chance has brought all of it about.
  expect([placed > 6, looks > 6, paidLate > 0]).toEqual([true, true, true])
})
