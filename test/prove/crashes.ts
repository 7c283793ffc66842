import { chanceOf } from './chance.ts'
import { crashUnderLoad } from './crash-rounds.ts'
import { note, same } from './figures.ts'

const TIMES = 20
const BUYERS_EACH = 32

/** Kills the shop at random points while orders are placed. */
export async function proveCrashes(seed: number): Promise<void> {
  note(`crashes by the seed ${seed}`)
  const after = await crashUnderLoad({ times: TIMES, buyersEach: BUYERS_EACH, random: chanceOf(seed) })
  const tried = `crash: ${TIMES} times kill -9 at random points, ${BUYERS_EACH} orders under way each time`
  note(
    `${after.acknowledged} of ${after.checkouts} checkouts were acknowledged, ${after.leftPending} orders were left pending`,
  )
  same(tried, 'crashes that cut checkouts short', after.crashesUnderLoad, TIMES)
  same(tried, 'acknowledged orders that are lost', after.lost, 0)
  same(tried, 'checkouts that two orders answer', after.torn, 0)
  same(tried, 'orders that are there twice', after.doubled, 0)
  same(tried, 'checkouts that no order came of, asked again', after.unanswered, 0)
  same(tried, 'orders in all', after.orders, after.checkouts)
  same(tried, 'start − sold − on the shelf', after.piecesAstray, 0)
  same(tried, 'sold − written down as taken', after.takenAstray, 0)
  same(tried, 'half orders', after.halves, 0)
  same(tried, 'ordered carts that are still full', after.fullCarts, 0)
  same(tried, 'credits whose entries do not add up', after.wrongCredits, 0)
  same(tried, 'cents that were spent and no order has', after.centsAstray, 0)
  same(tried, 'uses of the coupon that no order has', after.usesAstray, 0)
  same(tried, 'orders that nobody went on with', after.pending, 0)
  same(tried, 'orders with a mail too few or too many', after.wrongMails, 0)
  same(tried, 'mails with the id of another', after.twinMails, 0)
}
