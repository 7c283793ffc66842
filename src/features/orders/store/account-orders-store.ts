import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** The ids of an account's orders, newest first, and their total number. */
export async function readOrderIds(
  db: Db,
  accountId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select (select count(*) from shop_order where account_id = ${accountId} and trashed_at is null) as total,
           array(select id from shop_order where account_id = ${accountId} and trashed_at is null
                  order by placed_at desc, id desc
                  limit ${limit} offset ${offset}) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** Whether the order belongs to this account. */
export async function isAccountOrder(db: Db, accountId: number, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from shop_order where id = ${orderId} and account_id = ${accountId} and trashed_at is null`.execute(
    db,
  )
  return rows.length === 1
}

/** Assigns guest orders with the account's address to it, if the address is verified; returns their ids. */
export async function assignGuestOrders(
  db: Db,
  accountId: number,
  email: string,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update shop_order set account_id = account.id
      from account
     where account.id = ${accountId}
       and account.email_verified
       and account.email = lower(${email}::text)
       and shop_order.account_id is null
       and lower(shop_order.billing ->> 'email') = account.email
    returning shop_order.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Gives the orders of one account to another, those in the trash too; answers their ids. */
export async function moveOrders(
  tx: Db,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update shop_order set account_id = ${to} where account_id = ${from} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The account that has verified this address. */
export async function readAccountOfEmail(db: Db, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from account where email = lower(${email}::text) and email_verified`.execute(db)
  return rows[0]?.id
}

/** The account that an order belongs to; `undefined` for a guest order. */
export async function readOrderAccount(db: Db, orderId: number): Promise<number | undefined> {
  const { rows } = await sql<{ accountId: number | null }>`
    select account_id as "accountId" from shop_order where id = ${orderId}`.execute(db)
  return rows[0]?.accountId ?? undefined
}

/** What an account has ordered, as programs read it; without orders in the trash. */
export type AccountOrders = {
  readonly count: number
  /** What orders in progress or completed come to, in minor units of the currency. */
  readonly spentMinor: number
  /** Whether there is such an order. */
  readonly isPaying: boolean
  readonly last: { readonly id: number; readonly placedAt: Date } | undefined
}

/** What these accounts have ordered, by account; those without an order are left out. Amounts of other currencies are not added. */
export async function ordersOfAccounts(
  db: Db,
  accountIds: readonly number[],
  currency: string,
): Promise<ReadonlyMap<number, AccountOrders>> {
  const { rows } = await sql<Omit<AccountOrders, 'last'> & { id: number; lastId: number; lastAt: Date }>`
    select account_id as id, count(*) as count,
           coalesce(sum(total_minor - credit_minor)
             filter (where status in ('processing', 'completed') and currency = ${currency}), 0)::bigint as "spentMinor",
           bool_or(status in ('processing', 'completed')) as "isPaying",
           (array_agg(id order by placed_at desc, id desc))[1] as "lastId", max(placed_at) as "lastAt"
      from shop_order
     where account_id = any(${accountIds}::bigint[]) and trashed_at is null
     group by account_id`.execute(db)
  return new Map(
    rows.map(({ id, lastId, lastAt, ...figures }) => [
      id,
      { ...figures, last: { id: lastId, placedAt: lastAt } },
    ]),
  )
}
