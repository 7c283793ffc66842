import { expect, it } from 'vitest'
import { crashUnderLoad } from '../prove/crashes/crash-rounds.ts'
import { seededRandom } from '../prove/seeded-random.ts'

const CRASHES = 2
const BUYERS_EACH = 32
const SEED = 9

/** `npm run prove` runs the long form, with more crashes and another seed. */
it(`a shop that is killed ${CRASHES} times while orders are placed keeps each acknowledged order, once`, async () => {
  const after = await crashUnderLoad({ times: CRASHES, buyersEach: BUYERS_EACH, random: seededRandom(SEED) })
  const { acknowledged, leftPending: _, ...books } = after
  expect(books).toEqual({
    crashesUnderLoad: CRASHES,
    checkouts: CRASHES * BUYERS_EACH,
    orders: CRASHES * BUYERS_EACH,
    lost: 0,
    ambiguous: 0,
    unanswered: 0,
    duplicates: 0,
    unitsMissing: 0,
    takenMismatch: 0,
    incompleteOrders: 0,
    fullCarts: 0,
    wrongCredits: 0,
    centsMismatch: 0,
    usesMismatch: 0,
    pending: 0,
    wrongMails: 0,
    duplicateMails: 0,
  })
  expect(acknowledged).toBeGreaterThan(0)
})
