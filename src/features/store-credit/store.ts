import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import {
  type CreditRow,
  creditColumns,
  creditOf,
  endingFirst,
  type Holder,
  heldBy,
  payingAt,
} from './credit-columns.ts'
import type { Credit, CreditEntry } from './rules/credit.ts'

export async function readByCode(db: Db, code: string): Promise<Credit | undefined> {
  const { rows } = await sql<CreditRow>`select ${creditColumns} from credit c where c.code = ${code}`.execute(
    db,
  )
  return rows[0] && creditOf(rows[0])
}

/** Of these those that can pay at this moment. */
export async function readPaying(db: Db, ids: readonly number[], now: Date): Promise<Credit[]> {
  const { rows } = await sql<CreditRow>`
    select ${creditColumns} from credit c
     where c.id = any(${ids}::bigint[]) and ${payingAt(now)} order by ${endingFirst}`.execute(db)
  return rows.map(creditOf)
}

/** Of more than anybody keeps, those that end first. */
const MOST_SHOWN = 200

export async function readPayingOf(db: Db, holder: Holder, now: Date): Promise<Credit[]> {
  const { rows } = await sql<CreditRow>`
    select ${creditColumns} from credit c
     where ${heldBy(holder)} and ${payingAt(now)} order by ${endingFirst} limit ${MOST_SHOWN}`.execute(db)
  return rows.map(creditOf)
}

/** A page of all credits, or of one address's, the last made first. */
export async function readCredits(
  db: Db,
  {
    email,
    before,
    most,
  }: { readonly email?: string | undefined; readonly before: number; readonly most: number },
): Promise<Credit[]> {
  const { rows } = await sql<CreditRow>`
    select ${creditColumns} from credit c
     where c.id < ${before}
       and (${email ?? null}::text is null or c.email = ${email ?? null}
            or c.account_id = (select a.id from account a where a.email = ${email ?? null}))
     order by c.id desc limit ${most}`.execute(db)
  return rows.map(creditOf)
}

type EntryRow = Omit<CreditEntry, 'atMs' | 'orderId'> & {
  readonly at: Date
  readonly orderId: number | null
  readonly total: number
}

/** What has happened to somebody's credits, the last first, and how many changes there were in all. */
export async function readEntriesOf(
  db: Db,
  holder: Holder,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly entries: CreditEntry[]; readonly total: number }> {
  const { rows } = await sql<EntryRow>`
    select e.id, c.code, e.kind, e.delta_minor as "deltaMinor", e.balance_minor as "balanceMinor", e.at,
           o.id as "orderId", count(*) over () as total
      from credit_entry e
      join credit c on c.id = e.credit_id
      left join shop_order o on o.id = e.order_id and o.account_id = ${holder.accountId ?? null}::bigint
     where ${heldBy(holder)}
     order by e.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  return { entries: rows.map(entryOf), total: rows[0]?.total ?? 0 }
}

/** All that has happened to one credit, the first first, with the orders of whoever spent it. */
export async function readEntries(db: Db, creditId: number): Promise<CreditEntry[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, c.code, e.kind, e.delta_minor as "deltaMinor", e.balance_minor as "balanceMinor", e.at,
           e.order_id as "orderId", 0 as total
      from credit_entry e join credit c on c.id = e.credit_id
     where e.credit_id = ${creditId} order by e.id`.execute(db)
  return rows.map(entryOf)
}

function entryOf({ at, orderId, total: _, ...row }: EntryRow): CreditEntry {
  return { ...row, orderId: orderId ?? undefined, atMs: at.getTime() }
}

export type NewCredit = {
  readonly code: string
  readonly minor: number
  readonly expiresAt: Date | undefined
  readonly email: string | undefined
  readonly note: string
  readonly at: Date
}

/** Makes a credit; `undefined` when another one has the code. */
export async function insertCredit(db: Db, made: NewCredit): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into credit (code, initial_minor, balance_minor, expires_at, email, note, created_at)
      select ${made.code}, ${made.minor}::bigint, ${made.minor}::bigint, ${made.expiresAt ?? null}::timestamptz,
             ${made.email ?? null}, ${made.note}, ${made.at}::timestamptz
       where not exists (select from coupon where code = ${made.code})
      on conflict (code) do nothing
      returning id, balance_minor
    ), told as (
      insert into credit_entry (credit_id, kind, delta_minor, balance_minor, at)
      select id, 'issue', balance_minor, balance_minor, ${made.at} from made
    )
    select id from made`.execute(db)
  return rows[0]?.id
}

export type Spend = { readonly creditId: number; readonly minor: number }

/** Takes an amount off a credit for an order; `false`, and nothing is taken: so much is not left, or it is over. */
export async function takeOff(
  tx: Db,
  { creditId, minor, orderId, at }: Spend & { readonly orderId: number; readonly at: Date },
): Promise<boolean> {
  const told = await sql`
    with taken as (
      update credit c set balance_minor = c.balance_minor - ${minor}
       where c.id = ${creditId} and c.balance_minor >= ${minor} and (c.expires_at is null or c.expires_at > ${at})
      returning c.id, c.balance_minor
    )
    insert into credit_entry (credit_id, kind, delta_minor, balance_minor, order_id, at)
    select id, 'spend', ${-minor}::bigint, balance_minor, ${orderId}, ${at} from taken`.execute(tx)
  return told.numAffectedRows === 1n
}

/** Holds what an order has spent of, in order of id, until the transaction ends: nobody else gives it back meanwhile. */
export async function holdSpentBy(tx: Db, orderId: number): Promise<void> {
  await sql`
    select c.id from credit c
     where c.id in (select e.credit_id from credit_entry e where e.order_id = ${orderId} and e.kind = 'spend')
     order by c.id for update`.execute(tx)
}

/**
 * Puts back what an order has spent and has not got back, and lets it be spent until `leastUntil` at the least. Of credits
 * that are held (`holdSpentBy`).
 */
export async function putBack(
  tx: Db,
  orderId: number,
  { at, leastUntil }: { readonly at: Date; readonly leastUntil: Date },
): Promise<void> {
  await sql`
    with owed as (
      select e.credit_id, -sum(e.delta_minor)::bigint as minor from credit_entry e
       where e.order_id = ${orderId} and e.kind in ('spend', 'return')
       group by e.credit_id having sum(e.delta_minor) < 0
    ), returned as (
      update credit c set balance_minor = c.balance_minor + owed.minor,
             expires_at = case when c.expires_at is not null then greatest(c.expires_at, ${leastUntil}::timestamptz) end
        from owed where c.id = owed.credit_id
      returning c.id, c.balance_minor, owed.minor
    )
    insert into credit_entry (credit_id, kind, delta_minor, balance_minor, order_id, at)
    select id, 'return', minor, balance_minor, ${orderId}, ${at} from returned order by id`.execute(tx)
}

/** Ends what is left of credits whose time is over; answers how many there were. */
export async function endExpired(db: Db, now: Date): Promise<number> {
  const told = await sql`
    with due as (
      select c.id, c.balance_minor as minor from credit c
       where c.balance_minor > 0 and c.expires_at <= ${now} order by c.id for update
    ), ended as (
      update credit c set balance_minor = 0 from due where c.id = due.id returning c.id, due.minor
    )
    insert into credit_entry (credit_id, kind, delta_minor, balance_minor, at)
    select id, 'expiry', -minor, 0, ${now} from ended order by id`.execute(db)
  return Number(told.numAffectedRows ?? 0n)
}
