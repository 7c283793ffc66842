import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ListedIn } from './rules/coupon.ts'
import type { CouponWithUses } from './rules/validity.ts'
import { type BuyerKey, couponFromRow, selectCoupons } from './store.ts'

/** The shopper and the time. The SQL narrows by e-mail address; a rule checks the patterns exactly. */
type ListRequest = BuyerKey & { readonly email: string; readonly now: Date }

// In a shop that sends a coupon to each buyer, most coupons are skipped here.
const mayMatchEmail = (email: unknown) => sql`
  (coalesce(c.terms -> 'emails', '[]') = '[]' or c.terms -> 'emails' ? ${email}::text or c.terms ->> 'emails' like '%*%')`

const selectListed = statement((values: ListRequest & { readonly location: ListedIn }) =>
  selectCoupons(
    values,
    sql`where c.listed_in <> '{}' and ${values.location}::text = any(c.listed_in) and c.status = 'publish'
          and (c.expires_at is null or c.expires_at > ${values.now})
          and (c.usage_limit = 0 or c.usage_count < c.usage_limit) and ${mayMatchEmail(values.email)}
        order by c.created_at desc, c.id desc limit 2000`,
  ),
)

/** Published coupons listed at the location that have not ended, newest first; they may be for the address. */
export async function readListed(
  db: Db,
  request: ListRequest & { readonly location: ListedIn },
): Promise<CouponWithUses[]> {
  return (await selectListed(db, request)).map(couponFromRow)
}

const selectEnded = statement((values: ListRequest) =>
  selectCoupons(
    values,
    sql`where c.listed_in <> '{}' and 'my_account' = any(c.listed_in) and c.status = 'publish'
          and (c.expires_at <= ${values.now} or c.usage_limit > 0 and c.usage_count >= c.usage_limit)
          and ${mayMatchEmail(values.email)}
        order by coalesce(c.expires_at, c.changed_at) desc, c.id desc limit 200`,
  ),
)

/** Coupons of the account's list that have ended, most recent first; they may have been for the address. */
export async function readEnded(db: Db, request: ListRequest): Promise<CouponWithUses[]> {
  return (await selectEnded(db, request)).map(couponFromRow)
}

const selectUsed = statement((values: BuyerKey) =>
  selectCoupons(
    values,
    sql`join (select coupon_id, max(at) as last_at
                from coupon_use
               where order_id is not null
                 and (account_id = ${values.accountId}::bigint or email_hash = ${values.emailHash}::bytea)
               group by coupon_id
               order by last_at desc, coupon_id desc
               limit 200) mine on mine.coupon_id = c.id
        order by mine.last_at desc, c.id desc`,
  ),
)

/** The coupons in a buyer's orders, the most recently used first. */
export async function readUsed(db: Db, buyer: BuyerKey): Promise<CouponWithUses[]> {
  return (await selectUsed(db, buyer)).map(couponFromRow)
}

/** How many published coupons there are of each kind. */
export async function couponCounts(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) as count from coupon where status = 'publish' group by kind`.execute(db)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}
