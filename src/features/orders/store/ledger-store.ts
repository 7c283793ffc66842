import { type Generated, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    payment: {
      id: Generated<number>
      order_id: number
      provider: string
      reference: string | null
      kind: PaymentKind
      amount_minor: number
      currency: string
      state: Generated<PaymentState>
      also_claimed_by: Generated<number[]>
      recorded_at: Date
      changed_at: Date
    }
  }
}

/** An authorisation only reserves money; an adjustment corrects what was paid, by an amount above or below 0. */
type PaymentKind = 'authorisation' | 'capture' | 'refund' | 'adjustment'

/** `review`: contradicting notifications; the owner has to check it. */
type PaymentState = 'completed' | 'review'

/** The provider of manual payments: only they need no reference. */
export const MANUAL = 'manual'

/** A payment to record; the amount in minor units of its currency. */
export type NewPayment = {
  readonly orderId: number
  readonly provider: string
  readonly reference: string | undefined
  readonly kind: PaymentKind
  readonly amountMinor: number
  readonly currency: string
  readonly state?: PaymentState
  readonly at: Date
}

/**
 * Records a payment; returns its id, or `undefined` if one with this provider, kind and reference exists. The caller has
 * locked the order.
 */
export async function insertPayment(tx: Db, payment: NewPayment): Promise<number | undefined> {
  const { orderId, provider, reference, kind, amountMinor, currency, state = 'completed', at } = payment
  const { rows } = await sql<{ id: number }>`
    insert into payment (order_id, provider, reference, kind, amount_minor, currency, state, recorded_at, changed_at)
    values (${orderId}, ${provider}, ${reference ?? null}, ${kind}, ${amountMinor}, ${currency}, ${state}, ${at}, ${at})
    on conflict (provider, kind, reference) do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** The payment with a provider's reference. */
type StoredPayment = Pick<NewPayment, 'orderId' | 'amountMinor' | 'currency'> & {
  readonly id: number
  /** The number that people see of its order. */
  readonly orderNumber: string
}

export async function readPayment(
  tx: Db,
  { provider, kind, reference }: Pick<NewPayment, 'provider' | 'kind' | 'reference'>,
): Promise<StoredPayment | undefined> {
  const { rows } = await sql<StoredPayment>`
    select payment.id, order_id as "orderId", number::text as "orderNumber", amount_minor as "amountMinor", payment.currency
      from payment join shop_order on shop_order.id = order_id
     where provider = ${provider} and kind = ${kind} and reference = ${reference ?? null}`.execute(tx)
  return rows[0]
}

/** Marks a payment for the owner's review; `false` if it is marked already. */
export async function markForReview(tx: Db, id: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update payment set state = 'review', changed_at = ${at}
     where id = ${id} and state <> 'review' returning id`.execute(tx)
  return rows.length > 0
}

/** Records that a payment was reported for another order too; `false` if that is recorded already. */
export async function recordReportForOther(tx: Db, id: number, orderId: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update payment set also_claimed_by = also_claimed_by || ${orderId}::bigint, changed_at = ${at}
     where id = ${id} and not ${orderId}::bigint = any(also_claimed_by) returning id`.execute(tx)
  return rows.length > 0
}

/** The amounts paid and refunded for an order, and the time of the first payment. */
export type PaymentBalance = {
  readonly paidMinor: number
  readonly refundedMinor: number
  readonly paidAt: string | null
}

/**
 * The only place where payments are summed: captures and adjustments are paid, refunds are refunded, in the currency of the
 * order. Payments in another currency are recorded and never added.
 */
export const balanceColumn = sql<PaymentBalance>`(
  select json_build_object(
           'paidMinor', coalesce(sum(amount_minor) filter (where kind in ('capture', 'adjustment')), 0),
           'refundedMinor', coalesce(sum(amount_minor) filter (where kind = 'refund'), 0),
           'paidAt', min(recorded_at) filter (where kind = 'capture'))
    from payment where order_id = shop_order.id and currency = shop_order.currency)`
