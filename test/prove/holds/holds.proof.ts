import { expect, it } from 'vitest'
import { report, same } from '../figures.ts'
import { seededRandom } from '../seeded-random.ts'
import { raceHolds } from './hold-races.ts'

const ROUNDS = 25
const SEED = 9

/** Started by `npm run prove`: the fake payment provider exists only inside the process of the shop. */
it('sells and holds no more than the stock', async () => {
  const after = await raceHolds(ROUNDS, seededRandom(SEED))
  const tried = `holds: ${after.placed} orders paid offsite, ${ROUNDS} rounds of races over 3 processes, in process`
  report({
    tried,
    came: `${after.maxSoldAndHeld} sold or held at most, in ${after.snapshots} snapshots`,
    promised: 'at most 6',
    holds: after.maxSoldAndHeld <= 6 && after.snapshots > ROUNDS,
  })
  same(tried, 'snapshots in which units were missing', after.inconsistentSnapshots, 0)
  same(tried, 'orders in processing without stock', after.processingWithoutStock, 0)
  same(
    tried,
    `of ${after.paidLate} paid late ${after.short} found no stock left: not reported to the owner once`,
    after.unreportedShort,
    0,
  )
  same(tried, 'units held after every hold has expired', after.heldAtEnd, 0)
  same(tried, 'errors in the log', after.errors, 0)
  expect(after.paidLate).toBeGreaterThan(0)
  expect(after.placed).toBeGreaterThan(ROUNDS)
})
