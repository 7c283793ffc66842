import type { Db } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { finalizeUses, releaseUses } from '../coupons/coupons.ts'
import { confirmTakenStock, returnTakenStock } from '../stock/stock.ts'
import { issueGiftCards, returnCredit, voidGiftCards } from '../store-credit/store-credit.ts'
import { grantFiles } from './download-store.ts'
import { holdForAnotherTry } from './holds.ts'
import { canMove, type Effect, effectsOf, mailsOf, type OrderMailName } from './rules/order-moves.ts'
import { type Move, type Moved, moveOrder } from './store.ts'
import { countUsesOf, takePiecesOf } from './taking.ts'

/** What moving an order needs of the shop. */
export type Advancing = Pick<Shop, 'settings' | 'nowMs' | 'jobs' | 'tags' | 'signer'>

/**
 * Moves an order from one state to another, with all that goes with it (`effectsOf`, `mailsOf`), within the caller's
 * transaction; `false` when it was not in the first, and then nothing is done. So each thing is done once for each move,
 * however often and at the same time it is asked for. Throws where no order ever goes so: callers ask `canMove` first; and
 * `OutOfStock`, which undoes the transaction, where one that was short of pieces goes on and they are still not there.
 */
export async function advanceOrder(tx: Db, shop: Advancing, id: number, move: Move): Promise<boolean> {
  const { from, to, at } = move
  if (!canMove(from, to)) throw new Error(`No order goes from ${from} to ${to}`)
  const moved = await moveOrder(tx, id, move)
  if (!moved) return false
  for (const effect of effectsOf(from, to)) await effects[effect](tx, shop, { id, at, ...moved })
  // A payment can fail twice, and an order that failed or was called off come back: what was told is then told anew.
  const about = moved.falls === 0 ? '' : `again-${moved.falls}`
  for (const mail of mailsOf(from, to)) await queueMail(tx, shop, id, mail, about)
  return true
}

/** Queues a mail about an order; `about` tells mails of one kind apart: the number of the note, of the refund. */
export function queueMail(
  tx: Db,
  { jobs }: Pick<Shop, 'jobs'>,
  orderId: number,
  mail: OrderMailName,
  about = '',
): Promise<void> {
  return jobs.add(tx, 'order-mail', { orderId, mail, about })
}

type About = Moved & { readonly id: number; readonly at: Date }

/** What each effect does; of what an order has none of, nothing is asked. */
const effects: Readonly<Record<Effect, (tx: Db, shop: Advancing, about: About) => Promise<void>>> = {
  'take-stock': (tx, shop, { id }) => takePiecesOf(tx, shop, id),
  'keep-stock': (tx, { tags }, { id }) => confirmTakenStock(tx, tags, id),
  'return-stock': (tx, { tags }, { id }) => returnTakenStock(tx, tags, id),
  'count-uses': async (tx, shop, { id, at, hasCoupons }) => {
    if (hasCoupons) await countUsesOf(tx, shop, id, at)
  },
  'settle-uses': async (tx, _, { id, hasCoupons }) => {
    if (hasCoupons) await finalizeUses(tx, id)
  },
  'return-uses': async (tx, _, { id, hasCoupons }) => {
    if (hasCoupons) await releaseUses(tx, id)
  },
  'return-credit': (tx, _, { id, at }) => returnCredit(tx, id, at),
  'void-gift-cards': async (tx, _, { id, at, hasGiftCards }) => {
    if (hasGiftCards) await voidGiftCards(tx, id, at)
  },
  'hand-over': async (tx, shop, { id, at, hasFiles, hasGiftCards }) => {
    if (hasFiles) await grantFiles(tx, id, at)
    if (hasGiftCards) await issueGiftCards(tx, shop, id)
  },
  'hold-for-another-try': (tx, shop, { id, at, falls }) =>
    holdForAnotherTry(tx, shop, id, { at, isFirst: falls === 0 }),
}
