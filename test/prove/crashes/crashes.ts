import { note, same } from '../figures.ts'
import { seededRandom } from '../seeded-random.ts'
import { crashUnderLoad } from './crash-rounds.ts'

const TIMES = 20
const BUYERS_EACH = 32

/** Kills the shop at random moments while orders are placed. */
export async function proveCrashes(seed: number): Promise<void> {
  note(`crashes with the seed ${seed}`)
  const after = await crashUnderLoad({ times: TIMES, buyersEach: BUYERS_EACH, random: seededRandom(seed) })
  const tried = `crash: ${TIMES} times kill -9 at random points, ${BUYERS_EACH} orders pending each time`
  note(
    `${after.acknowledged} of ${after.checkouts} checkouts were acknowledged, ${after.leftPending} orders were left pending`,
  )
  same(tried, 'crashes that interrupted checkouts', after.crashesUnderLoad, TIMES)
  same(tried, 'acknowledged orders that are lost', after.lost, 0)
  same(tried, 'checkouts answered with two orders', after.ambiguous, 0)
  same(tried, 'duplicate orders', after.duplicates, 0)
  same(tried, 'checkouts without an order after a retry', after.unanswered, 0)
  same(tried, 'orders in all', after.orders, after.checkouts)
  same(tried, 'start − sold − in stock', after.unitsMissing, 0)
  same(tried, 'sold − recorded as taken', after.takenMismatch, 0)
  same(tried, 'incomplete orders', after.incompleteOrders, 0)
  same(tried, 'ordered carts that are not empty', after.fullCarts, 0)
  same(tried, 'credits whose entries do not add up', after.wrongCredits, 0)
  same(tried, 'spent cents that belong to no order', after.centsMismatch, 0)
  same(tried, 'coupon uses that belong to no order', after.usesMismatch, 0)
  same(tried, 'orders still pending', after.pending, 0)
  same(tried, 'orders with missing or extra mails', after.wrongMails, 0)
  same(tried, 'mails with a duplicate id', after.duplicateMails, 0)
}
