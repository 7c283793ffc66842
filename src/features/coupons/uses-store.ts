import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { BuyerKey } from './store.ts'

/** The use of a coupon by an order. */
export type CouponUse = {
  readonly orderId: number
  readonly buyer: BuyerKey
  readonly at: Date
}

/**
 * Takes one held use of each coupon for an order, by the SQL function `take_coupon_uses`: if both limits (all buyers, this
 * buyer) allow it, and once for an order.
 */
export async function insertUses(
  tx: Db,
  couponIds: readonly number[],
  { orderId, at, buyer: { accountId, emailHash } }: CouponUse,
): Promise<void> {
  await sql`
    select take_coupon_uses(${orderId}, ${couponIds}::bigint[], ${accountId}, ${emailHash}::bytea, 'held', ${at})`.execute(
    tx,
  )
}

/** Adds a use of each coupon that the order does not have yet, ignoring limits. Coupons are locked first, in order of id. */
export async function insertUsesOverLimit(
  tx: Db,
  couponIds: readonly number[],
  { orderId, at, buyer: { accountId, emailHash } }: CouponUse,
): Promise<void> {
  await sql`select 1 from coupon where id = any(${couponIds}::bigint[]) order by id for update`.execute(tx)
  await sql`
    with counted as (
      insert into coupon_use (coupon_id, order_id, account_id, email_hash, state, at)
      select id, ${orderId}, ${accountId}::bigint, ${emailHash}::bytea, 'held', ${at}::timestamptz
        from coupon where id = any(${couponIds}::bigint[])
      on conflict (coupon_id, order_id) do nothing
      returning coupon_id)
    update coupon set usage_count = usage_count + 1 from counted where coupon.id = counted.coupon_id`.execute(
    tx,
  )
}

/** The ids of the coupons that an order uses, ascending. */
export async function readUsedCouponIds(tx: Db, orderId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ couponId: number }>`
    select coupon_id as "couponId" from coupon_use where order_id = ${orderId} order by coupon_id`.execute(tx)
  return rows.map(({ couponId }) => couponId)
}

/** Turns the held uses of an order into final ones. */
export async function finalizeUses(tx: Db, orderId: number): Promise<void> {
  await sql`
    update coupon_use set state = 'used' where order_id = ${orderId} and state = 'held'`.execute(tx)
}

/** Deletes uses of an order. Coupons are locked first, in the order in which uses are taken. */
export async function deleteUses(tx: Db, orderId: number, couponIds: readonly number[]): Promise<void> {
  await sql`select 1 from coupon where id = any(${couponIds}::bigint[]) order by id for update`.execute(tx)
  await sql`
    with gone as (delete from coupon_use where order_id = ${orderId} and coupon_id = any(${couponIds}::bigint[]) returning coupon_id)
    update coupon
       set usage_count = greatest(usage_count - 1, 0)
      from gone
     where coupon.id = gone.coupon_id`.execute(tx)
}

/** The uses by a buyer, with the codes of the coupons. */
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

/** Removes the account from its uses and answers their number. Hashes stay: they identify nobody. */
export async function anonymizeUses(tx: Db, accountId: number): Promise<number> {
  const { rows } = await sql`
    update coupon_use set account_id = null where account_id = ${accountId} returning id`.execute(tx)
  return rows.length
}

/** The number of coupons, the uses that they count, and the uses by state. */
export async function couponFigures(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ coupons: string; counted: string; held: string; used: string }>`
    select count(*)::text as coupons, coalesce(sum(usage_count), 0)::text as counted,
           (select count(*)::text from coupon_use where state = 'held') as held,
           (select count(*)::text from coupon_use where state = 'used') as used
      from coupon`.execute(db)
  return { ...rows[0]! }
}

/** Gives the uses of coupons by one account to another; answers how many. */
export async function moveUses(
  tx: Db,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  const moved = await sql`update coupon_use set account_id = ${to} where account_id = ${from}`.execute(tx)
  return Number(moved.numAffectedRows ?? 0n)
}
