import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { ListedIn } from './rules/coupon.ts'
import type { KnownCoupon } from './rules/validity.ts'
import { type BuyerKey, knownOf, selectCoupons } from './store.ts'

/** What is asked of lists. The address narrows them; whether a pattern fits it, a rule says. */
type ListAsk = BuyerKey & { readonly email: string; readonly now: Date }

// Of a shop that sends each buyer a coupon, nobody reads all.
const maybeFor = (email: unknown) => sql`
  (coalesce(c.terms -> 'emails', '[]') = '[]' or c.terms -> 'emails' ? ${email}::text or c.terms ->> 'emails' like '%*%')`

const selectListed = statement((values: ListAsk & { readonly place: ListedIn }) =>
  selectCoupons(
    values,
    sql`where c.listed_in <> '{}' and ${values.place}::text = any(c.listed_in) and c.status = 'publish'
          and (c.expires_at is null or c.expires_at > ${values.now})
          and (c.usage_limit = 0 or c.taken < c.usage_limit) and ${maybeFor(values.email)}
        order by c.created_at desc, c.id desc limit 2000`,
  ),
)

/** Published coupons that are listed there and not over, newest first: those that may be for the address. */
export async function readListed(
  db: Db,
  ask: ListAsk & { readonly place: ListedIn },
): Promise<KnownCoupon[]> {
  return (await selectListed(db, ask)).map(knownOf)
}

const selectOver = statement((values: ListAsk) =>
  selectCoupons(
    values,
    sql`where c.listed_in <> '{}' and 'my_account' = any(c.listed_in) and c.status = 'publish'
          and (c.expires_at <= ${values.now} or c.usage_limit > 0 and c.taken >= c.usage_limit)
          and ${maybeFor(values.email)}
        order by coalesce(c.expires_at, c.changed_at) desc, c.id desc limit 200`,
  ),
)

/** Coupons of the account's list that are over, the last first: those that may have been for the address. */
export async function readOver(db: Db, ask: ListAsk): Promise<KnownCoupon[]> {
  return (await selectOver(db, ask)).map(knownOf)
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

/** The coupons in a buyer's orders, the one used last first. */
export async function readUsed(db: Db, buyer: BuyerKey): Promise<KnownCoupon[]> {
  return (await selectUsed(db, buyer)).map(knownOf)
}
