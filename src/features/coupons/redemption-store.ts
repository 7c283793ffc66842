import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { BuyerKey } from './store.ts'

/** What an order takes: a use of each coupon. */
export type Taking = {
  readonly orderId: number
  readonly buyer: BuyerKey
  readonly at: Date
}

/**
 * Takes one use of a coupon for an order, if one is left of all and of the buyer's; `false` leaves all as it was, once the
 * transaction is undone. The first statement holds the coupon until then: the second counts what those before it have
 * committed, and nobody counts beside it.
 */
export async function takeUse(tx: Db, couponId: number, taking: Taking): Promise<boolean> {
  const { rows } = await sql<{ perUser: number }>`
    update coupon
       set taken = taken + 1
     where id = ${couponId}
       and status = 'publish'
       and (usage_limit = 0 or taken < usage_limit)
    returning usage_limit_per_user as "perUser"`.execute(tx)
  const [held] = rows
  return held !== undefined && (await insertUse(tx, couponId, taking, held.perUser))
}

async function insertUse(
  tx: Db,
  couponId: number,
  { orderId, at, buyer: { accountId, emailHash } }: Taking,
  perUser: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into coupon_use (coupon_id, order_id, account_id, email_hash, state, at)
    select ${couponId}, ${orderId}, ${accountId}::bigint, ${emailHash}::bytea, 'held', ${at}
     where ${perUser}::bigint = 0
        or (select count(*) from coupon_use
             where coupon_id = ${couponId} and (account_id = ${accountId}::bigint or email_hash = ${emailHash}::bytea))
           < ${perUser}::bigint
    returning id`.execute(tx)
  return rows.length === 1
}

/** Writes down a use of each coupon that the order has none of, whatever their limits. The coupons are held first, in order. */
export async function insertUsesBeyond(
  tx: Db,
  couponIds: readonly number[],
  { orderId, at, buyer: { accountId, emailHash } }: Taking,
): Promise<void> {
  await sql`select 1 from coupon where id = any(${couponIds}::bigint[]) order by id for update`.execute(tx)
  await sql`
    with counted as (
      insert into coupon_use (coupon_id, order_id, account_id, email_hash, state, at)
      select id, ${orderId}, ${accountId}::bigint, ${emailHash}::bytea, 'held', ${at}::timestamptz
        from coupon where id = any(${couponIds}::bigint[])
      on conflict (coupon_id, order_id) do nothing
      returning coupon_id)
    update coupon set taken = taken + 1 from counted where coupon.id = counted.coupon_id`.execute(tx)
}

/** The coupons that an order has a use of, in order of id. */
export async function readTakenBy(tx: Db, orderId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ couponId: number }>`
    select coupon_id as "couponId" from coupon_use where order_id = ${orderId} order by coupon_id`.execute(tx)
  return rows.map(({ couponId }) => couponId)
}

/** What an order holds is used from now on. */
export async function settleUses(tx: Db, orderId: number): Promise<void> {
  await sql`
    update coupon_use set state = 'used' where order_id = ${orderId} and state = 'held'`.execute(tx)
}

/** Takes an order's uses back. The coupons are held first, in the order in which they are taken. */
export async function deleteUses(tx: Db, orderId: number, couponIds: readonly number[]): Promise<void> {
  await sql`select 1 from coupon where id = any(${couponIds}::bigint[]) order by id for update`.execute(tx)
  await sql`
    with gone as (delete from coupon_use where order_id = ${orderId} returning coupon_id)
    update coupon
       set taken = greatest(taken - 1, 0)
      from gone
     where coupon.id = gone.coupon_id`.execute(tx)
}

/** Uses by an account, with the codes. */
export async function readUsesOf(
  db: Db,
  { accountId, emailHash }: BuyerKey,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select c.code, u.order_id as "orderId", u.state, u.at
      from coupon_use u join coupon c on c.id = u.coupon_id
     where u.account_id = ${accountId}::bigint or u.email_hash = ${emailHash}::bytea
     order by u.id`.execute(db)
  return rows
}

/** Takes the account out of its uses, and answers how many there were. Hashes stay: they name nobody. */
export async function disownUses(tx: Db, accountId: number): Promise<number> {
  const { rows } = await sql`
    update coupon_use set account_id = null where account_id = ${accountId} returning id`.execute(tx)
  return rows.length
}
