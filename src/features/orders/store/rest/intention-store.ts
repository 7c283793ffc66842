import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import type { IntendedMove } from '../../rules/office/intended-move.ts'

/** What became of an intention; `refused`: the order had changed, or does not allow the move any more. */
export type IntentionState = 'pending' | 'done' | 'undone' | 'refused'

/** Why an intention was refused when it was due. */
export type IntentionReason = 'stale' | 'no-such-move' | 'out-of-stock'

/** A move of an order that is made when it is due; `version`: that of the order which was seen. */
export type Intention = {
  readonly id: number
  readonly orderId: number
  readonly version: number
  readonly move: IntendedMove
  /** Who requested it, as `actor.ts` of the platform says. */
  readonly actor: { readonly kind: string }
  readonly accountId: number | null
  readonly dueAt: Date
  readonly state: IntentionState
  readonly reason: IntentionReason | null
}

const columns = sql`id, order_id as "orderId", version, move, actor, account_id as "accountId", due_at as "dueAt", state, reason`

/** Stores an intention of an order that the caller has locked, and that has none pending. */
export async function insertIntention(
  tx: Db,
  intention: Omit<Intention, 'id' | 'state' | 'reason'>,
): Promise<Intention> {
  const { orderId, version, move, actor, accountId, dueAt } = intention
  const { rows } = await sql<Intention>`
    insert into order_intention (order_id, version, move, actor, account_id, due_at)
    values (${orderId}, ${version}, ${JSON.stringify(move)}::jsonb, ${JSON.stringify(actor)}::jsonb, ${accountId}, ${dueAt})
    returning ${columns}`.execute(tx)
  if (!rows[0]) throw new Error('The intention was not written')
  return rows[0]
}

export async function readIntention(db: Db, id: number): Promise<Intention | undefined> {
  const { rows } = await sql<Intention>`select ${columns} from order_intention where id = ${id}`.execute(db)
  return rows[0]
}

/** These intentions, in the order in which they were requested; what does not exist is left out. */
export async function readIntentions(db: Db, ids: readonly number[]): Promise<readonly Intention[]> {
  const { rows } = await sql<Intention>`
    select ${columns} from order_intention where id = any(${ids}::bigint[]) order by id`.execute(db)
  return rows
}

/** The last intention of an order that was not taken back. */
export async function readLastIntention(db: Db, orderId: number): Promise<Intention | undefined> {
  const { rows } = await sql<Intention>`
    select ${columns} from order_intention
     where order_id = ${orderId} and state <> 'undone' order by id desc limit 1`.execute(db)
  return rows[0]
}

/** The pending intentions of these orders, by order. */
export async function readPendingIntentions(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Intention>> {
  const { rows } = await sql<Intention>`
    select ${columns} from order_intention
     where state = 'pending' and order_id = any(${orderIds}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.orderId, row]))
}

/** Ends a pending intention; `false`: it has ended before. Whoever ends it at the same time waits for this transaction. */
export async function endIntention(
  tx: Db,
  id: number,
  state: Exclude<IntentionState, 'pending'>,
  reason?: IntentionReason,
): Promise<boolean> {
  const { rows } = await sql`
    update order_intention set state = ${state}, reason = ${reason ?? null}
     where id = ${id} and state = 'pending' returning id`.execute(tx)
  return rows.length > 0
}

/** Deletes intentions that ended, or should have, before this time. */
export async function deleteIntentionsBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from order_intention where due_at < ${moment}`.execute(db)
}
