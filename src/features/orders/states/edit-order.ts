import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { MetaData } from '../../../kernel/meta-data.ts'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { deleteCopiesOf } from '../../../platform/mail/sent-store.ts'
import type { Shop } from '../../../platform/shop.ts'
import { CouponUsedUp } from '../../coupons/coupons.ts'
import { OutOfStock } from '../../stock/stock.ts'
import { recordRefund } from '../payments/refund-order.ts'
import { refundableMinor } from '../rules/order.ts'
import { movesToStatus } from '../rules/order-moves.ts'
import type { OrderStatus } from '../rules/order-state.ts'
import { lockOrder, readOrder } from '../store/order-store.ts'
import {
  deleteOrderRows,
  type OrderFields,
  readBuyerRoles,
  readOrderFields,
  writeOrderFields,
  writeTrashed,
} from '../store/rest/order-edit-store.ts'
import { advanceOrder } from './advance-order.ts'
import { editLines, type LinesEdit, type LinesRefusal } from './edit-lines.ts'
import { moveManually, payManually } from './manual-moves.ts'
import { type ChangedField, emitOrder, emitOrderChanges } from './order-events.ts'
import { movedText } from './timeline-texts.ts'

/** Changes of an order by staff or their programs; what is absent stays as it is. */
export type OrderEdit = Omit<OrderFields, 'metaData' | 'createdVia'> & {
  /** The values that programs store with it, from those that it has. */
  readonly metaData?: ((stored: readonly MetaData[]) => readonly MetaData[]) | undefined
  /** Records the payment of an order that awaits it. */
  readonly isPaid?: boolean | undefined
  readonly status?: OrderStatus | undefined
  readonly lines?: LinesEdit | undefined
  /** The account of the person who changes it. */
  readonly by: number | undefined
}

export type EditRefusal = 'no-order' | 'no-account' | 'no-such-move' | 'out-of-stock' | LinesRefusal

/** Thrown inside a transaction to undo it; `withRefusals` answers it. */
class EditRefused extends Error {
  readonly reason: Exclude<EditRefusal, 'out-of-stock'>

  constructor(reason: EditRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Changes an order: its fields, its lines, then its payment, then its status by the moves that its state allows, with all effects and
 * mails. All of it or nothing. An order in the trash leaves it with a status. Refused: no such order; no such account; a
 * status that it cannot get; stock that is missing; what `editLines` refuses.
 */
export function editOrder(shop: Shop, id: number, edit: OrderEdit): Promise<Outcome<void, EditRefusal>> {
  return withRefusals(() =>
    shop.db.transaction().execute(async (tx) => {
      if ((await lockOrder(tx, id)) === undefined) throw new EditRefused('no-order')
      await applyEdit(tx, shop, id, edit)
    }),
  )
}

/** The same in the transaction that has just stored the order. Throws what `withRefusals` answers. */
export async function applyEdit(tx: Db, shop: Shop, id: number, edit: OrderEdit): Promise<void> {
  const at = new Date(shop.nowMs())
  const { metaData, isPaid, status, lines, by, ...fields } = edit
  if (fields.accountId && !(await readBuyerRoles(tx, fields.accountId))) throw new EditRefused('no-account')
  const stored = await readOrderFields(tx, id)
  if (!stored) throw new EditRefused('no-order')
  const written = changesOf({ ...fields, metaData: metaData?.(stored.metaData) }, stored)
  const changed = changedFields(written)
  if (changed.length > 0) {
    await writeOrderFields(tx, id, written, at)
    await emitOrderChanges(tx, shop, id, changed)
  }
  if (lines) {
    const edited = await editLines(tx, shop, id, lines)
    if (!edited.ok) throw new EditRefused(edited.reason)
  }
  if (isPaid) {
    const state = await lockOrder(tx, id)
    if (state) await payManually(tx, shop, { id, state, by })
  }
  if (status === undefined) return
  if (await writeTrashed(tx, id, false, at)) await emitOrder(tx, shop, id, 'restored')
  await moveToStatus(tx, shop, { id, status, by })
}

/** The names on the wire of the fields that are written. */
const wireNames = {
  billing: 'billing',
  shipping: 'shipping',
  customerNote: 'customer_note',
  transactionId: 'transaction_id',
  paymentMethod: 'payment_method',
  paymentTitle: 'payment_method',
  metaData: 'meta_data',
  accountId: 'customer_id',
} as const satisfies Readonly<Record<string, ChangedField>>

/** What differs from the stored fields: programs send back whole orders. */
function changesOf(
  sent: Omit<OrderFields, 'createdVia'>,
  stored: NonNullable<Awaited<ReturnType<typeof readOrderFields>>>,
): Omit<OrderFields, 'createdVia'> {
  const isSame = (name: keyof typeof sent) => {
    const [now, before] = [sent[name], stored[name]]
    if (name !== 'billing' && name !== 'shipping') return isDeepStrictEqual(now, before)
    return isDeepStrictEqual({ ...stored[name], ...sent[name] }, before)
  }
  const names = Object.keys(sent) as (keyof typeof sent)[]
  return Object.fromEntries(names.flatMap((name) => (isSame(name) ? [] : [[name, sent[name]]])))
}

function changedFields(written: Omit<OrderFields, 'createdVia'>): readonly ChangedField[] {
  const names = Object.entries(wireNames).flatMap(([field, name]) =>
    written[field as keyof typeof wireNames] === undefined ? [] : [name],
  )
  return [...new Set(names)]
}

type StatusMove = { readonly id: number; readonly status: OrderStatus; readonly by: number | undefined }

async function moveToStatus(tx: Db, shop: Shop, { id, status, by }: StatusMove): Promise<void> {
  const order = await readOrder(tx, id)
  const moves = order && movesToStatus(order.state, status)
  if (!moves) throw new EditRefused('no-such-move')
  const remainingMinor = refundableMinor(order)
  if (status === 'refunded' && moves.length > 0 && remainingMinor > 0) {
    const request = { key: randomUUID(), amountMinor: remainingMinor, reason: '', restock: false, by }
    const refunded = await recordRefund(tx, shop, id, request)
    if (!refunded.ok) throw new EditRefused('no-such-move')
    return
  }
  let { state } = order
  for (const to of moves) {
    if (!(await moveManually(tx, shop, { id, state, to }, { by }))) throw new EditRefused('no-such-move')
    state = to
  }
}

/** The result of work that throws what undoes its transaction. */
export async function withRefusals<Value>(work: () => Promise<Value>): Promise<Outcome<Value, EditRefusal>> {
  try {
    return done(await work())
  } catch (error) {
    if (error instanceof EditRefused) return refused(error.reason)
    if (error instanceof OutOfStock) return refused('out-of-stock')
    if (error instanceof CouponUsedUp) return refused('coupon-refused')
    throw error
  }
}

/**
 * Moves an order to the trash: its state and everything that it took stay. Refused: no such order; it is in the trash.
 */
export function trashOrder(shop: Shop, id: number): Promise<Outcome<void, 'no-order' | 'trashed'>> {
  return shop.db.transaction().execute(async (tx) => {
    if ((await lockOrder(tx, id)) === undefined) return refused('no-order')
    if (!(await writeTrashed(tx, id, true, new Date(shop.nowMs())))) return refused('trashed')
    await emitOrder(tx, shop, id, 'deleted')
    return done(undefined)
  })
}

/**
 * Deletes an order with its payments, refunds, notes and downloads. One that was never paid returns what it holds first; what
 * was sold stays sold. Refused: no such order.
 */
export function deleteOrder(shop: Shop, id: number): Promise<Outcome<void, 'no-order'>> {
  return shop.db.transaction().execute(async (tx) => {
    const state = await lockOrder(tx, id)
    if (state === undefined) return refused('no-order')
    const move = { to: 'cancelled', note: movedText('cancelled'), at: new Date(shop.nowMs()) } as const
    if (state === 'pending' || state === 'failed') await advanceOrder(tx, shop, id, { from: state, ...move })
    await deleteOrderRows(tx, id)
    await deleteCopiesOf(tx, [`order-${id}-`])
    await emitOrder(tx, shop, id, 'deleted')
    return done(undefined)
  })
}
