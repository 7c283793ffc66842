import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { CartContent, Dates, StoredCart } from './store.ts'

/**
 * The cart of an account, made if it has none, and held until the transaction ends: of two devices that sign in at the
 * same moment, the second goes on with what the first has made of it.
 */
export async function holdCartOf(tx: Db, accountId: number, { now, expiresAt }: Dates): Promise<StoredCart> {
  await sql`delete from cart where account_id = ${accountId} and expires_at <= ${now}`.execute(tx)
  const { rows } = await sql<StoredCart>`
    insert into cart (account_id, expires_at, changed_at)
    values (${accountId}, ${expiresAt}, ${now})
    on conflict (account_id) do update set expires_at = excluded.expires_at
    returning id, version, lines, removed, shipping, coupons, notices`.execute(tx)
  const [held] = rows
  if (!held) throw new Error('The cart of an account could neither be made nor held')
  return held
}

/**
 * Takes what is in a guest's cart: of two who ask for it, one gets it, the other an empty cart. The row stays, so that
 * calls of the guest that are under way find something to wait at; `endGuestCart` ends it.
 */
export async function emptyGuestCart(tx: Db, tokenHash: Buffer, now: Date): Promise<CartContent | undefined> {
  const { rows } = await sql<CartContent & { readonly id: number; readonly isOver: SqlBool }>`
    select id, lines, removed, shipping, coupons, notices, expires_at <= ${now} as "isOver"
      from cart where token_hash = ${tokenHash} for update`.execute(tx)
  const [held] = rows
  if (!held) return undefined
  await sql`
    update cart set lines = '[]', removed = '[]', shipping = '{}', coupons = default, notices = '[]',
                    version = version + 1, changed_at = ${now}
     where id = ${held.id}`.execute(tx)
  return held.isOver ? undefined : held
}

/** Takes a guest's cart away for good, with what is in it. Its token opens nothing any more. */
export async function endGuestCart(tx: Db, tokenHash: Buffer, now: Date): Promise<CartContent | undefined> {
  const { rows } = await sql<CartContent & { readonly isOver: SqlBool }>`
    delete from cart where token_hash = ${tokenHash}
    returning lines, removed, shipping, coupons, notices, expires_at <= ${now} as "isOver"`.execute(tx)
  const [taken] = rows
  return taken?.isOver ? undefined : taken
}
