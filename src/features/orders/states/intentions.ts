import { DAY_MS } from '../../../kernel/day.ts'
import { done, type Outcome, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Actor, actingAs } from '../../../platform/events/actor.ts'
import type { Shop } from '../../../platform/shop.ts'
import { OutOfStock } from '../../stock/stock.ts'
import { type IntendedMove, isSameMove } from '../rules/office/intended-move.ts'
import { movesOf, targetOfMove } from '../rules/office/staff-moves.ts'
import { hasShipped, type OrderState } from '../rules/order-state.ts'
import { readOrder } from '../store/order-store.ts'
import {
  deleteIntentionsBefore,
  endIntention,
  type Intention,
  type IntentionReason,
  insertIntention,
  readIntention,
  readLastIntention,
} from '../store/rest/intention-store.ts'
import { lockOrderVersion } from '../store/rest/version-store.ts'
import { moveManually, payManually, shipManually } from './manual-moves.ts'

/** The job that makes an intended move when it is due. */
const INTENTION_JOB = 'make-intended-move'

/** How long a move can be taken back. Nothing of it happens before. */
const GRACE_MS = 10_000

const RETENTION_MS = 30 * DAY_MS

/** A move that staff requests; `version`: that of the order which they saw, `by`: their account. */
export type RequestedMove = {
  readonly move: IntendedMove
  readonly version: number
  readonly by: number | undefined
}

export type IntentionRefusal =
  | Refused<'no-order' | 'stale' | 'no-such-move'>
  /** Another move of this order waits. */
  | Refused<'other-move', { readonly intention: Intention }>

/**
 * Stores a move of an order, to be made after the time in which it can be taken back (docs/decisions/0025). The same move of the same
 * version again answers the same intention. Refused: no such order; one that has changed since; one whose state does not allow the
 * move; another move of it that waits.
 */
export async function intendMove(
  shop: Shop,
  orderId: number,
  { move, version, by }: RequestedMove,
): Promise<OutcomeWith<Intention, IntentionRefusal>> {
  return shop.db.transaction().execute(async (tx) => {
    const locked = await lockOrderVersion(tx, orderId)
    if (!locked) return refused('no-order')
    const last = await readLastIntention(tx, orderId)
    const isRepeated = last?.version === version && isSameMove(last.move, move) && last.state !== 'refused'
    if (isRepeated) return done(last)
    if (locked.version !== version) return refused('stale')
    if (last?.state === 'pending') return refused('other-move', { intention: last })
    const order = await readOrder(tx, orderId)
    if (!order || !movesOf(order).includes(move.name)) return refused('no-such-move')
    const dueAt = new Date(shop.nowMs() + GRACE_MS)
    const requested = { orderId, version, move, actor: shop.actor, accountId: by ?? null, dueAt }
    const intention = await insertIntention(tx, requested)
    await shop.jobs.add(tx, INTENTION_JOB, { id: intention.id, orderId }, { runAt: dueAt })
    return done(intention)
  })
}

/** Takes an intention back, and answers it; again, it is the same. Refused: no such intention; one whose move was made, or refused. */
export async function undoIntention(
  { db }: Pick<Shop, 'db'>,
  id: number,
): Promise<Outcome<Intention, 'no-intention' | 'ended'>> {
  await endIntention(db, id, 'undone')
  const intention = await readIntention(db, id)
  if (!intention) return refused('no-intention')
  return intention.state === 'undone' ? done(intention) : refused('ended')
}

/** The job: makes a move that is due and was not taken back, once, in the name of the person who requested it. */
export async function makeIntendedMove(shop: Shop, payload: unknown): Promise<void> {
  const { id, orderId } = payload as { readonly id: number; readonly orderId: number }
  try {
    await shop.db.transaction().execute(async (tx) => {
      // The order first, as in `intendMove`: so that the two cannot deadlock.
      const locked = await lockOrderVersion(tx, orderId)
      const intention = await readIntention(tx, id)
      if (!intention || !(await endIntention(tx, id, 'done'))) return
      if (locked?.version !== intention.version) throw new MoveRefused('stale')
      const { actor, accountId, move } = intention
      const moved = { id: orderId, state: locked.state, by: accountId ?? undefined }
      if (!(await makeStaffMove(tx, actingAs(shop, actor as Actor), moved, move)))
        throw new MoveRefused('no-such-move')
    })
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    await endIntention(shop.db, id, 'refused', reason)
  }
}

type MovedOrder = { readonly id: number; readonly state: OrderState; readonly by: number | undefined }

/**
 * Makes a move of staff in a transaction that has locked the order; `false`: its state does not allow it. Throws `OutOfStock`,
 * which undoes the transaction. `by`: the account of the person who makes it.
 */
async function makeStaffMove(
  tx: Db,
  shop: Shop,
  { id, state, by }: MovedOrder,
  { name, ...parcel }: IntendedMove,
): Promise<boolean> {
  switch (name) {
    case 'mark-paid':
      return payManually(tx, shop, { id, state, by })
    case 'ship':
    case 'ship-part':
      return shipManually(tx, shop, { id, state, by }, { ...parcel, isPart: name === 'ship-part' })
    case 'cancel':
      return !hasShipped(state) && moveManually(tx, shop, { id, state, to: 'cancelled' }, { by })
    default:
      return moveManually(tx, shop, { id, state, to: targetOfMove[name] }, { by })
  }
}

/** Thrown inside a transaction to undo it. */
class MoveRefused extends Error {
  readonly reason: IntentionReason

  constructor(reason: IntentionReason) {
    super(reason)
    this.reason = reason
  }
}

function reasonOf(error: unknown): IntentionReason | undefined {
  if (error instanceof MoveRefused) return error.reason
  return error instanceof OutOfStock ? 'out-of-stock' : undefined
}

/** The job: deletes intentions after 30 days. */
export async function deleteOldIntentions({ db, nowMs }: Pick<Shop, 'db' | 'nowMs'>): Promise<void> {
  await deleteIntentionsBefore(db, new Date(nowMs() - RETENTION_MS))
}
