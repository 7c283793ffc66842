import type { Db } from '../../../platform/db/db.ts'
import type { Shop } from '../../../platform/shop.ts'
import { finalizeUses, releaseUses } from '../../coupons/coupons.ts'
import { confirmTakenStock, returnTakenStock } from '../../stock/stock.ts'
import { issueGiftCards, returnCredit, voidGiftCards } from '../../store-credit/store-credit.ts'
import { holdForRetry } from '../holds/stock-holds.ts'
import { canMove, type Effect, effectsOf, mailsOf, type OrderMailName } from '../rules/order-moves.ts'
import { grantFiles } from '../store/download-store.ts'
import { type Move, type MovedOrder, moveOrder } from '../store/order-store.ts'
import type { OrderJob } from '../store/place-order-store.ts'
import { emitMove } from './order-events.ts'
import { queueOrderJob } from './order-job.ts'
import { takeStockOf, takeUsesOf } from './order-resources.ts'

/** The parts of the shop that a move needs. */
export type OrderMoveContext = Pick<Shop, 'settings' | 'nowMs' | 'jobs' | 'tags' | 'signer' | 'actor'>

/**
 * Moves an order from one state to another, with all effects and mails (`effectsOf`, `mailsOf`), in the caller's
 * transaction; `false`, without any change, when the order was not in the first state. So the effects of a move happen
 * once, also for repeated or concurrent calls. Throws for a move that is never allowed (callers check `canMove` first), and
 * `OutOfStock`, which undoes the transaction, when a `stock-short` order continues and its stock is still missing.
 */
export async function advanceOrder(tx: Db, shop: OrderMoveContext, id: number, move: Move): Promise<boolean> {
  const { from, to, at } = move
  if (!canMove(from, to)) throw new Error(`No order goes from ${from} to ${to}`)
  const moved = await moveOrder(tx, id, move)
  if (!moved) return false
  for (const effect of effectsOf(from, to)) await effects[effect](tx, shop, { id, at, ...moved })
  await emitMove(tx, shop, id, { from, to, method: moved.method })
  // A payment can fail twice, and a failed or closed order can become active again: its mails are then sent again.
  const about = moved.failures === 0 ? '' : `again-${moved.failures}`
  await queueOrderMails(tx, shop, id, mailsOf(from, to), about)
  return true
}

/**
 * Queues the mails of one event of an order, as one job; `about` distinguishes mails of one kind: the id of the note or
 * refund.
 */
export async function queueOrderMails(
  tx: Db,
  shop: Pick<Shop, 'jobs'>,
  orderId: number,
  mails: readonly OrderMailName[],
  about = '',
): Promise<void> {
  if (mails.length > 0) await queueOrderJob(tx, shop, orderId, orderMailsJob(mails, about))
}

/** The job of `queueOrderMails`. */
export function orderMailsJob(mails: readonly OrderMailName[], about = ''): OrderJob {
  return { name: 'order-mail', payload: { mails, about } }
}

type EffectInput = MovedOrder & { readonly id: number; readonly at: Date }

/** What each effect does; without a query for kinds of items that the order does not have. */
const effects: Readonly<
  Record<Effect, (tx: Db, shop: OrderMoveContext, about: EffectInput) => Promise<void>>
> = {
  'take-stock': (tx, shop, { id }) => takeStockOf(tx, shop, id),
  'confirm-stock': (tx, { tags }, { id }) => confirmTakenStock(tx, tags, id),
  'return-stock': (tx, shop, { id }) => returnTakenStock(tx, shop, id),
  'take-uses': async (tx, shop, { id, at, hasCoupons }) => {
    if (hasCoupons) await takeUsesOf(tx, shop, id, at)
  },
  'finalize-uses': async (tx, _, { id, hasCoupons }) => {
    if (hasCoupons) await finalizeUses(tx, id)
  },
  'return-uses': async (tx, _, { id, hasCoupons }) => {
    if (hasCoupons) await releaseUses(tx, id)
  },
  'return-credit': (tx, _, { id, at }) => returnCredit(tx, id, at),
  'void-gift-cards': async (tx, _, { id, at, hasGiftCards }) => {
    if (hasGiftCards) await voidGiftCards(tx, id, at)
  },
  'release-files-and-gift-cards': releaseFilesAndGiftCards,
  'hold-for-retry': (tx, shop, { id, at, failures }) =>
    holdForRetry(tx, shop, id, { at, isFirst: failures === 0 }),
}

/** Makes the files of an order available for download, and issues its gift cards. */
export async function releaseFilesAndGiftCards(
  tx: Db,
  shop: OrderMoveContext,
  { id, at, hasFiles, hasGiftCards }: Pick<EffectInput, 'id' | 'at' | 'hasFiles' | 'hasGiftCards'>,
): Promise<void> {
  if (hasFiles) await grantFiles(tx, id, at)
  if (hasGiftCards) await issueGiftCards(tx, shop, id)
}
