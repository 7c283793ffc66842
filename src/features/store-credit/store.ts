import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import {
  belongsTo,
  type CreditOwner,
  type CreditRow,
  canPayAt,
  creditColumns,
  creditFromRow,
  expiringFirst,
} from './credit-columns.ts'
import type { Credit, CreditEntry, EntryKind } from './rules/credit.ts'

export async function readByCode(db: Db, code: string): Promise<Credit | undefined> {
  const { rows } = await sql<CreditRow>`select ${creditColumns} from credit c where c.code = ${code}`.execute(
    db,
  )
  return rows[0] && creditFromRow(rows[0])
}

/** The credits with these ids that can pay at this time. */
export async function readSpendable(db: Db, ids: readonly number[], now: Date): Promise<Credit[]> {
  const { rows } = await sql<CreditRow>`
    select ${creditColumns} from credit c
     where c.id = any(${ids}::bigint[]) and ${canPayAt(now)} order by ${expiringFirst}`.execute(db)
  return rows.map(creditFromRow)
}

/** More than any real owner has. */
const MAX_SHOWN = 200

export async function readSpendableOf(db: Db, owner: CreditOwner, now: Date): Promise<Credit[]> {
  const { rows } = await sql<CreditRow>`
    select ${creditColumns} from credit c
     where ${belongsTo(owner)} and ${canPayAt(now)} order by ${expiringFirst} limit ${MAX_SHOWN}`.execute(db)
  return rows.map(creditFromRow)
}

/** A page of all credits, or of one address, newest first. */
export async function readCredits(
  db: Db,
  {
    email,
    before,
    limit,
  }: { readonly email?: string | undefined; readonly before: number; readonly limit: number },
): Promise<Credit[]> {
  const { rows } = await sql<CreditRow>`
    select ${creditColumns} from credit c
     where c.id < ${before}
       and (${email ?? null}::text is null or c.email = ${email ?? null}
            or c.account_id = (select a.id from account a where a.email = ${email ?? null}))
     order by c.id desc limit ${limit}`.execute(db)
  return rows.map(creditFromRow)
}

type EntryRow = Omit<CreditEntry, 'atMs' | 'orderId' | 'orderNumber'> & {
  readonly at: Date
  readonly orderId: number | null
  readonly orderNumber: string | null
  readonly total: number
}

/** A page of the changes of an owner's credits, newest first, and their total number. */
export async function readEntriesOf(
  db: Db,
  owner: CreditOwner,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly entries: CreditEntry[]; readonly total: number }> {
  const { rows } = await sql<EntryRow>`
    select e.id, c.code, e.kind, e.delta_minor as "deltaMinor", e.balance_minor as "balanceMinor", e.at,
           o.id as "orderId", o.number::text as "orderNumber", count(*) over () as total
      from credit_entry e
      join credit c on c.id = e.credit_id
      left join shop_order o on o.id = e.order_id and o.account_id = ${owner.accountId ?? null}::bigint
     where ${belongsTo(owner)}
     order by e.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return { entries: rows.map(entryOf), total: rows[0]?.total ?? 0 }
}

/** All changes of one credit, oldest first, with the orders of any buyer. */
export async function readEntries(db: Db, creditId: number): Promise<CreditEntry[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, c.code, e.kind, e.delta_minor as "deltaMinor", e.balance_minor as "balanceMinor", e.at,
           o.id as "orderId", o.number::text as "orderNumber", 0 as total
      from credit_entry e
      join credit c on c.id = e.credit_id
      left join shop_order o on o.id = e.order_id
     where e.credit_id = ${creditId} order by e.id`.execute(db)
  return rows.map(entryOf)
}

function entryOf({ at, orderId, orderNumber, total: _, ...row }: EntryRow): CreditEntry {
  return { ...row, orderId: orderId ?? undefined, orderNumber: orderNumber ?? undefined, atMs: at.getTime() }
}

export type NewCredit = {
  readonly code: string
  readonly minor: number
  readonly expiresAt: Date | undefined
  readonly email: string | undefined
  /** The account that it belongs to, where staff have given it to one. */
  readonly accountId?: number | undefined
  readonly note: string
  /** The member of the staff who has issued it. */
  readonly by?: number | undefined
  readonly at: Date
}

/** Inserts a credit; `undefined` when the code exists already. */
export async function insertCredit(db: Db, newCredit: NewCredit): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into credit (code, initial_minor, balance_minor, expires_at, email, account_id, note, created_at)
      select ${newCredit.code}, ${newCredit.minor}::bigint, ${newCredit.minor}::bigint, ${newCredit.expiresAt ?? null}::timestamptz,
             ${newCredit.email ?? null}, ${newCredit.accountId ?? null}::bigint, ${newCredit.note}, ${newCredit.at}::timestamptz
       where not exists (select from coupon where code = ${newCredit.code})
      on conflict (code) do nothing
      returning id, balance_minor
    ), logged as (
      insert into credit_entry (credit_id, kind, delta_minor, balance_minor, at, reason, written_by)
      select id, 'issue', balance_minor, balance_minor, ${newCredit.at}, ${newCredit.note}, ${newCredit.by ?? null}::bigint
        from made
    )
    select id from made`.execute(db)
  return rows[0]?.id
}

/** Amounts of credits that an order spends. */
export type Spending = {
  readonly orderId: number
  readonly spends: readonly { readonly creditId: number; readonly minor: number }[]
  readonly at: Date
}

/** Spends credits for an order, by the SQL function `spend_credits`: each if its balance suffices and it has not expired. */
export async function spendEach(tx: Db, { orderId, spends, at }: Spending): Promise<void> {
  await sql`select spend_credits(${orderId}, ${JSON.stringify(spends)}::jsonb, ${at})`.execute(tx)
}

/** Locks the credits that an order has spent, in order of id, so that no concurrent call returns them. */
export async function lockSpentCredits(tx: Db, orderId: number): Promise<void> {
  await sql`
    select c.id from credit c
     where c.id in (select e.credit_id from credit_entry e where e.order_id = ${orderId} and e.kind = 'spend')
     order by c.id for update`.execute(tx)
}

/**
 * Returns what an order has spent and not got back yet, and extends the expiry to at least `minExpiry`. The credits must be
 * locked (`lockSpentCredits`).
 */
export async function returnSpent(
  tx: Db,
  orderId: number,
  { at, minExpiry }: { readonly at: Date; readonly minExpiry: Date },
): Promise<void> {
  await sql`
    with owed as (
      select e.credit_id, -sum(e.delta_minor)::bigint as minor from credit_entry e
       where e.order_id = ${orderId} and e.kind in ('spend', 'return')
       group by e.credit_id having sum(e.delta_minor) < 0
    ), returned as (
      update credit c set balance_minor = c.balance_minor + owed.minor,
             expires_at = case when c.expires_at is not null then greatest(c.expires_at, ${minExpiry}::timestamptz) end
        from owed where c.id = owed.credit_id
      returning c.id, c.balance_minor, owed.minor
    )
    insert into credit_entry (credit_id, kind, delta_minor, balance_minor, order_id, at)
    select id, 'return', minor, balance_minor, ${orderId}, ${at} from returned order by id`.execute(tx)
}

/** Expires the balance of credits that are due; answers their number. */
export async function expireDue(db: Db, now: Date): Promise<number> {
  const result = await sql`
    with due as (
      select c.id, c.balance_minor as minor from credit c
       where c.balance_minor > 0 and c.expires_at <= ${now} order by c.id for update
    ), ended as (
      update credit c set balance_minor = 0 from due where c.id = due.id returning c.id, due.minor
    )
    insert into credit_entry (credit_id, kind, delta_minor, balance_minor, at)
    select id, 'expiry', -minor, 0, ${now} from ended order by id`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

/** A change of an account's credits as staff see it. `reason` and `author`: where staff have made it. */
export type StaffEntry = {
  readonly id: number
  readonly code: string
  readonly kind: EntryKind
  readonly deltaMinor: number
  readonly orderId: number | null
  readonly orderNumber: string | null
  readonly reason: string
  readonly author: string | null
  readonly at: Date
}

const MAX_ENTRIES = 200

/** The changes of an account's credits, the last first. */
export async function readStaffEntries(db: Db, accountId: number): Promise<readonly StaffEntry[]> {
  const { rows } = await sql<StaffEntry>`
    select e.id, c.code, e.kind, e.delta_minor as "deltaMinor", e.order_id as "orderId", o.number::text as "orderNumber",
           e.reason, writer.display_name as author, e.at
      from credit_entry e
      join credit c on c.id = e.credit_id
      left join shop_order o on o.id = e.order_id
      left join account writer on writer.id = e.written_by
     where ${belongsTo({ accountId })}
     order by e.id desc limit ${MAX_ENTRIES}`.execute(db)
  return rows
}

/** The credits of an account that can pay now, locked until the transaction ends, in order of id as everywhere. */
export async function lockCreditsOf(tx: Db, accountId: number, now: Date): Promise<readonly Credit[]> {
  await sql`select from account where id = ${accountId} for no key update`.execute(tx)
  await sql`
    select c.id from credit c where ${belongsTo({ accountId })} and ${canPayAt(now)} order by c.id for update`.execute(
    tx,
  )
  const { rows } = await sql<CreditRow>`
    select ${creditColumns} from credit c
     where ${belongsTo({ accountId })} and ${canPayAt(now)} order by ${expiringFirst}`.execute(tx)
  return rows.map(creditFromRow)
}

type Taking = {
  readonly minor: number
  readonly reason: string
  readonly by: number | undefined
  readonly at: Date
}

/** Takes an amount from a locked credit that has it. */
export async function takeFromCredit(
  tx: Db,
  creditId: number,
  { minor, reason, by, at }: Taking,
): Promise<void> {
  await sql`
    with taken as (
      update credit set balance_minor = balance_minor - ${minor}::bigint where id = ${creditId}
      returning id, balance_minor)
    insert into credit_entry (credit_id, kind, delta_minor, balance_minor, at, reason, written_by)
    select id, 'adjustment', -${minor}::bigint, balance_minor, ${at}, ${reason}, ${by ?? null}::bigint from taken`.execute(
    tx,
  )
}
