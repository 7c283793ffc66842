import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The owner of a list: an account, or the guest whose cookie has the token with this hash. */
export type WishlistOwner = { readonly accountId: number } | { readonly tokenHash: Buffer }

/** Newest first. */
export type StoredWishlist = { readonly productIds: readonly number[]; readonly shareKey: string | undefined }

const NO_WISHLIST: StoredWishlist = { productIds: [], shareKey: undefined }

export async function readWishlist(db: Db, owner: WishlistOwner, now: Date): Promise<StoredWishlist> {
  const { rows } = await sql<{ shareKey: string | null; productIds: number[] }>`
    select share_key as "shareKey", ${productIds} as "productIds"
      from wishlist
     where ${isOwnedBy(owner)}
       and (expires_at is null or expires_at > ${now})`.execute(db)
  const [list] = rows
  return list ? { productIds: list.productIds, shareKey: list.shareKey ?? undefined } : NO_WISHLIST
}

/** The products of the list with this key; `undefined`: there is none. */
export async function readSharedWishlist(
  db: Db,
  key: string,
  now: Date,
): Promise<readonly number[] | undefined> {
  const { rows } = await sql<{ productIds: number[] }>`
    select ${productIds} as "productIds"
      from wishlist
     where share_key = ${key}
       and (expires_at is null or expires_at > ${now})`.execute(db)
  return rows[0]?.productIds
}

/** Creates the list of this owner if there is none, locks it, and answers its id. A guest's list lives until `expiresAt`. */
export async function openWishlist(tx: Db, owner: WishlistOwner, expiresAt: Date): Promise<number> {
  const { rows } =
    'accountId' in owner
      ? await sql<{ id: number }>`
          insert into wishlist (account_id) values (${owner.accountId})
          on conflict (account_id) do update set account_id = excluded.account_id
          returning id`.execute(tx)
      : await sql<{ id: number }>`
          insert into wishlist (token_hash, expires_at) values (${owner.tokenHash}, ${expiresAt})
          on conflict (token_hash) do update set expires_at = excluded.expires_at
          returning id`.execute(tx)
  const [list] = rows
  if (!list) throw new Error('A wishlist was not created')
  return list.id
}

/** Adds a product to a locked list, if it has fewer than `max`; `false`: it is full. A product that does not exist (any more) is ignored. */
export async function insertItem(
  tx: Db,
  listId: number,
  { productId, now, max }: { readonly productId: number; readonly now: Date; readonly max: number },
): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    with inserted as (
      insert into wishlist_item (wishlist_id, product_id, added_at)
      select ${listId}, id, ${now} from product
       where id = ${productId}
         and (select count(*) from wishlist_item where wishlist_id = ${listId}) < ${max}
      on conflict do nothing
    )
    select count(*) >= ${max} and not coalesce(bool_or(product_id = ${productId}), false) as "isFull"
      from wishlist_item
     where wishlist_id = ${listId}`.execute(tx)
  return !rows[0]?.isFull
}

export async function deleteItem(db: Db, owner: WishlistOwner, productId: number): Promise<void> {
  await sql`
    delete from wishlist_item
     where product_id = ${productId}
       and wishlist_id = (select id from wishlist where ${isOwnedBy(owner)})`.execute(db)
}

/** Sets the key of the link to a list; `null` turns it off. A list that has a key keeps it. */
export async function writeShareKey(db: Db, owner: WishlistOwner, key: string | null): Promise<void> {
  await sql`
    update wishlist
       set share_key = case when ${key}::text is null then null else coalesce(share_key, ${key}) end
     where ${isOwnedBy(owner)}`.execute(db)
}

/** Moves the products of a guest's list to a locked one, at most `max` in all, the latest first, and deletes the guest's. */
export async function moveGuestItems(
  tx: Db,
  { tokenHash, listId, max }: { readonly tokenHash: Buffer; readonly listId: number; readonly max: number },
): Promise<void> {
  await sql`
    insert into wishlist_item (wishlist_id, product_id, added_at)
    select ${listId}, guest.product_id, guest.added_at
      from wishlist_item guest
      join wishlist on wishlist.id = guest.wishlist_id
     where wishlist.token_hash = ${tokenHash}
       and not exists (select from wishlist_item own where own.wishlist_id = ${listId} and own.product_id = guest.product_id)
     order by guest.added_at desc
     limit greatest(0, ${max} - (select count(*) from wishlist_item where wishlist_id = ${listId}))
    on conflict do nothing`.execute(tx)
  await sql`delete from wishlist where token_hash = ${tokenHash}`.execute(tx)
}

/** Deletes the list of an account; answers whether there was one. */
export async function deleteAccountWishlist(tx: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from wishlist where account_id = ${accountId} returning id`.execute(tx)
  return rows.length > 0
}

/** Deletes some lists of guests that have ended. */
export async function deleteEndedWishlists(db: Db, now: Date): Promise<void> {
  await sql`
    delete from wishlist
     where id in (select id from wishlist where expires_at < ${now} limit 20 for update skip locked)`.execute(
    db,
  )
}

/** As JSON, whose numbers are numbers. */
const productIds = sql`to_jsonb(array(
  select product_id from wishlist_item where wishlist_id = wishlist.id order by added_at desc, product_id))`

function isOwnedBy(owner: WishlistOwner) {
  return 'accountId' in owner ? sql`account_id = ${owner.accountId}` : sql`token_hash = ${owner.tokenHash}`
}
