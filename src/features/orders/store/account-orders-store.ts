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

/** Those of these accounts that have an order in progress or completed. */
export async function payingAccounts(db: Db, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select wanted.id from unnest(${accountIds}::bigint[]) as wanted(id)
     where exists (select from shop_order o
                    where o.account_id = wanted.id and o.status in ('processing', 'completed') and o.trashed_at is null)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
