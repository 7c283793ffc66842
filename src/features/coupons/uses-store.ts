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
 * Takes one use of a coupon for an order, if both limits (all buyers, this buyer) allow it. On `false` the caller must roll
 * back. The first statement locks the coupon until the transaction ends, so that the second one counts all committed uses
 * and no concurrent order counts at the same time.
 */
export async function takeUse(tx: Db, couponId: number, use: CouponUse): Promise<boolean> {
  const { rows } = await sql<{ perUser: number }>`
    update coupon
       set usage_count = usage_count + 1
     where id = ${couponId}
       and status = 'publish'
       and (usage_limit = 0 or usage_count < usage_limit)
    returning usage_limit_per_user as "perUser"`.execute(tx)
  const [coupon] = rows
  return coupon !== undefined && (await insertUse(tx, couponId, use, coupon.perUser))
}

async function insertUse(
  tx: Db,
  couponId: number,
  { orderId, at, buyer: { accountId, emailHash } }: CouponUse,
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

/** Deletes the uses of an order. Coupons are locked first, in the order in which uses are taken. */
export async function deleteUses(tx: Db, orderId: number, couponIds: readonly number[]): Promise<void> {
  await sql`select 1 from coupon where id = any(${couponIds}::bigint[]) order by id for update`.execute(tx)
  await sql`
    with gone as (delete from coupon_use where order_id = ${orderId} returning coupon_id)
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
