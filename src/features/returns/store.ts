import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ReturnReason, ReturnState } from './rules/return-states.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    order_return: {
      id: Generated<number>
      order_id: number
      version: Generated<number>
      key: string
      state: Generated<ReturnState>
      reason: ReturnReason
      note: string
      refusal: Generated<string>
      lines: JSONColumnType<ReturnedLine[]>
      refund_minor: number | null
      exchange_order_id: number | null
      requested_by: number | null
      requested_at: Date
      changed_at: Date
    }
  }
}

/** Items of a line of an order that come back; `restocked`: they went to stock again. */
export type ReturnedLine = {
  readonly lineId: number
  readonly quantity: number
  readonly restocked: boolean
}

export type Return = {
  readonly id: number
  readonly orderId: number
  readonly version: number
  readonly key: string
  readonly state: ReturnState
  readonly reason: ReturnReason
  readonly note: string
  readonly refusal: string
  readonly lines: readonly ReturnedLine[]
  readonly refundMinor: number | null
  readonly exchangeOrderId: number | null
  readonly requestedAt: Date
  readonly changedAt: Date
}

/** A return with what lists show of its order. */
export type ListedReturn = Return & {
  readonly orderNumber: string
  readonly exchangeNumber: string | null
  readonly currency: string
  readonly name: string
  readonly email: string
  readonly accountId: number | null
  /** All lines of the order. */
  readonly orderLines: readonly OrderedLine[]
  /** The lines of all returns of the order that are not refused, oldest first. */
  readonly others: readonly { readonly id: number; readonly lines: readonly ReturnedLine[] }[]
}

type OrderedLine = {
  readonly id: number
  readonly name: string
  readonly choice: readonly (readonly [label: string, value: string])[]
  readonly sku: string
  readonly quantity: number
  readonly netMinor: number
  readonly taxMinor: number
}

export type ReturnFilter = {
  readonly states: readonly ReturnState[]
  readonly orderId: number | undefined
  readonly isDescending: boolean
  readonly first: number
  readonly limit: number
}

const columns = sql`r.id, r.order_id as "orderId", r.version, r.key, r.state, r.reason, r.note, r.refusal, r.lines,
  r.refund_minor as "refundMinor", r.exchange_order_id as "exchangeOrderId", r.requested_at as "requestedAt",
  r.changed_at as "changedAt"`

/** One page of the returns, and how many there are. Those of orders in the trash are left out. */
export async function readReturnIds(
  db: Db,
  { states, orderId, isDescending, first, limit }: ReturnFilter,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const where = sql`(${states.length === 0} or r.state = any(${states}::text[]))
    and (${orderId === undefined} or r.order_id = ${orderId ?? 0}) and o.trashed_at is null`
  const from = sql`from order_return r join shop_order o on o.id = r.order_id where ${where}`
  const page = await sql<{ id: number }>`
    select r.id ${from} order by r.id ${isDescending ? sql`desc` : sql`asc`} limit ${limit} offset ${first}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db)
  return { ids: page.rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
}

/** These returns, in the same order. */
export async function readReturns(db: Db, ids: readonly number[]): Promise<readonly ListedReturn[]> {
  const { rows } = await sql<ListedReturn>`
    select ${columns}, o.number::text as "orderNumber", e.number::text as "exchangeNumber", o.currency,
           trim(concat_ws(' ', o.billing ->> 'firstName', o.billing ->> 'lastName')) as name,
           coalesce(o.billing ->> 'email', '') as email, o.account_id as "accountId",
           (select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'choice', l.choice, 'sku', l.sku, 'quantity', l.quantity,
                     'netMinor', l.total_minor, 'taxMinor', l.tax_minor) order by l.position)
              from order_line l where l.order_id = o.id) as "orderLines",
           (select jsonb_agg(jsonb_build_object('id', s.id, 'lines', s.lines) order by s.id)
              from order_return s where s.order_id = o.id and (s.state <> 'refused' or s.id = r.id)) as others
      from order_return r
      join shop_order o on o.id = r.order_id
      left join shop_order e on e.id = r.exchange_order_id
     where r.id = any(${ids}::bigint[]) and o.trashed_at is null
     order by array_position(${ids}::bigint[], r.id)`.execute(db)
  return rows
}

/** The returns of an order, oldest first. */
export async function readReturnsOfOrder(db: Db, orderId: number): Promise<readonly Return[]> {
  const { rows } = await sql<Return>`
    select ${columns} from order_return r where r.order_id = ${orderId} order by r.id`.execute(db)
  return rows
}

/** A return, locked until the transaction ends. */
export async function lockReturn(tx: Db, id: number): Promise<Return | undefined> {
  const { rows } =
    await sql<Return>`select ${columns} from order_return r where r.id = ${id} for update`.execute(tx)
  return rows[0]
}

/** A return to insert; `by`: the account of the person who enters it. */
export type NewReturn = Pick<Return, 'orderId' | 'key' | 'reason' | 'note' | 'lines'> & {
  readonly by: number | undefined
  readonly at: Date
}

/** Inserts a return, and answers its id; the caller has locked the order, and knows that the key is new. */
export async function insertReturn(
  tx: Db,
  { orderId, key, reason, note, lines, by, at }: NewReturn,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into order_return (order_id, key, reason, note, lines, requested_by, requested_at, changed_at)
    values (${orderId}, ${key}, ${reason}, ${note}, ${JSON.stringify(lines)}::jsonb, ${by ?? null}, ${at}, ${at})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export type ReturnChange = Pick<Return, 'state' | 'refusal' | 'lines' | 'refundMinor' | 'exchangeOrderId'>

/** Writes a return that the caller has locked. */
export async function writeReturn(
  tx: Db,
  id: number,
  { state, refusal, lines, refundMinor, exchangeOrderId }: ReturnChange,
  at: Date,
): Promise<void> {
  await sql`
    update order_return
       set state = ${state}, refusal = ${refusal}, lines = ${JSON.stringify(lines)}::jsonb,
           refund_minor = ${refundMinor}, exchange_order_id = ${exchangeOrderId}, changed_at = ${at}
     where id = ${id}`.execute(tx)
}

/** What was written about returns of these orders, the oldest first. */
export async function readTexts(
  db: Db,
  orderIds: readonly number[],
): Promise<readonly Pick<Return, 'reason' | 'note' | 'refusal' | 'requestedAt'>[]> {
  const { rows } = await sql<Pick<Return, 'reason' | 'note' | 'refusal' | 'requestedAt'>>`
    select reason, note, refusal, requested_at as "requestedAt"
      from order_return where order_id = any(${orderIds}::bigint[]) order by id`.execute(db)
  return rows
}

/** Erases the texts of returns of these orders; returns how many returns had one. */
export async function eraseTexts(tx: Db, orderIds: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update order_return set note = '', refusal = ''
     where order_id = any(${orderIds}::bigint[]) and (note <> '' or refusal <> '')`.execute(tx)
  return Number(numAffectedRows)
}
