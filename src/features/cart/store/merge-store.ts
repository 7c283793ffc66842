import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { CartContent, Dates, StoredCart } from './cart-store.ts'

/**
 * The cart of an account, created if it has none, and locked until the transaction ends: of two devices that sign in at
 * the same moment, the second continues with the result of the first.
 */
export async function lockAccountCart(
  tx: Db,
  accountId: number,
  { now, expiresAt }: Dates,
): Promise<StoredCart> {
  await sql`delete from cart where account_id = ${accountId} and expires_at <= ${now}`.execute(tx)
  const { rows } = await sql<StoredCart>`
    insert into cart (account_id, expires_at, changed_at)
    values (${accountId}, ${expiresAt}, ${now})
    on conflict (account_id) do update set expires_at = excluded.expires_at
    returning id, version, lines, removed, shipping, coupons, notices`.execute(tx)
  const [locked] = rows
  if (!locked) throw new Error('The cart of an account could neither be created nor locked')
  return locked
}

type GuestRow = CartContent & { readonly isOver: SqlBool }

/**
 * Empties a guest's cart and returns its content: of two callers, one gets it, the other an empty cart. The row stays,
 * so that running requests of the guest have a row to wait for; `deleteGuestCart` removes it.
 */
export async function takeGuestCart(tx: Db, tokenHash: Buffer, now: Date): Promise<CartContent | undefined> {
  const { rows } = await sql<GuestRow & { readonly id: number }>`
    select id, lines, removed, shipping, coupons, notices, expires_at <= ${now} as "isOver"
      from cart where token_hash = ${tokenHash} for update`.execute(tx)
  const [locked] = rows
  if (!locked) return undefined
  await sql`
    update cart set lines = '[]', removed = '[]', shipping = '{}', coupons = default, notices = '[]',
                    version = version + 1, changed_at = ${now}
     where id = ${locked.id}`.execute(tx)
  return locked.isOver ? undefined : locked
}

/** Deletes a guest's cart and returns its content. Its token opens nothing any more. */
export async function deleteGuestCart(
  tx: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<CartContent | undefined> {
  const { rows } = await sql<GuestRow>`
    delete from cart where token_hash = ${tokenHash}
    returning lines, removed, shipping, coupons, notices, expires_at <= ${now} as "isOver"`.execute(tx)
  const [taken] = rows
  return !taken || taken.isOver ? undefined : taken
}
