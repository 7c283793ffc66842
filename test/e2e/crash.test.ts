import { expect, it } from 'vitest'
import { chanceOf } from '../prove/chance.ts'
import { crashUnderLoad } from '../prove/crash-rounds.ts'

const CRASHES = 2
const BUYERS_EACH = 32
const SEED = 9

/** The short form of what `npm run prove` shows with more crashes and another chance. */
it(`a shop that is killed ${CRASHES} times while orders are placed keeps each that it has acknowledged, once`, async () => {
  const after = await crashUnderLoad({ times: CRASHES, buyersEach: BUYERS_EACH, random: chanceOf(SEED) })
  const { acknowledged, leftPending: _, ...books } = after
  expect(books).toEqual({
    crashesUnderLoad: CRASHES,
    checkouts: CRASHES * BUYERS_EACH,
    orders: CRASHES * BUYERS_EACH,
    lost: 0,
    torn: 0,
    unanswered: 0,
    doubled: 0,
    piecesAstray: 0,
    takenAstray: 0,
    halves: 0,
    fullCarts: 0,
    wrongCredits: 0,
    centsAstray: 0,
    usesAstray: 0,
    pending: 0,
    wrongMails: 0,
    twinMails: 0,
  })
  expect(acknowledged).toBeGreaterThan(0)
})
