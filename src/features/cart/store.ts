import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Notice } from '../../ui/Notices.tsx'
import type { CartLine } from './rules/cart-line.ts'
import type { ShippingChoice } from './rules/shipping-choice.ts'

/** A cart as it is kept. `version` moves with each change of the lines or the delivery. */
export type StoredCart = {
  readonly id: number
  readonly version: number
  readonly lines: readonly CartLine[]
  readonly removed: readonly CartLine[]
  readonly shipping: ShippingChoice
  readonly notices: readonly Notice[]
}

export type CartContent = Pick<StoredCart, 'lines' | 'removed' | 'shipping' | 'notices'>

export const emptyContent: CartContent = { lines: [], removed: [], shipping: {}, notices: [] }

/** Whose cart it is: a guest's, by what the table keeps of the session's token, or that of an account. */
export type CartOwner = { readonly tokenHash: Buffer } | { readonly accountId: number }

type CartTable = {
  id: Generated<number>
  token_hash: Buffer | null
  account_id: number | null
  version: Generated<number>
  lines: JSONColumnType<CartLine[]>
  removed: JSONColumnType<CartLine[]>
  shipping: JSONColumnType<ShippingChoice>
  notices: JSONColumnType<Notice[]>
  expires_at: Date
  changed_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    cart: CartTable
  }
}

/**
 * The cart of a guest or an account, or `undefined` when there is none or it is over. `locked`: others who want
 * to change it wait until this transaction ends.
 */
export async function readCart(
  db: Db,
  owner: CartOwner,
  now: Date,
  locked = false,
): Promise<StoredCart | undefined> {
  const [column, value] = placeOf(owner)
  return await db
    .selectFrom('cart')
    .select(['id', 'version', 'lines', 'removed', 'shipping', 'notices'])
    .where(sql.ref(column), '=', value)
    .where('expires_at', '>', now)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** A guest's cart, and the ids of its things, for asks about them: see `aboutNamed`. */
export function guestCart({ tokenHash, now }: { readonly tokenHash: Buffer; readonly now: Date }) {
  return sql`${cartWithIds} where token_hash = ${tokenHash} and expires_at > ${now}`
}

/** The same of an account's. */
export function accountCart({ accountId, now }: { readonly accountId: number; readonly now: Date }) {
  return sql`${cartWithIds} where account_id = ${accountId} and expires_at > ${now}`
}

const cartWithIds = sql`
  select json_build_object('id', id, 'version', version, 'lines', lines, 'removed', removed, 'shipping', shipping,
           'notices', notices) as own,
         array(select coalesce((line ->> 'variationId')::bigint, (line ->> 'productId')::bigint)
                 from jsonb_array_elements(lines) as line) as ids
    from cart`

/** The column that an owner's cart is found by, and its value. */
function placeOf(owner: CartOwner): readonly [column: 'account_id' | 'token_hash', value: number | Buffer] {
  return 'accountId' in owner ? ['account_id', owner.accountId] : ['token_hash', owner.tokenHash]
}

export type Dates = { readonly now: Date; readonly expiresAt: Date }

/** Makes an owner's first cart; `undefined` when another request has just made one. */
export async function insertCart(
  db: Db,
  owner: CartOwner,
  content: CartContent,
  { now, expiresAt }: Dates,
): Promise<StoredCart | undefined> {
  const [column, value] = placeOf(owner)
  const made = await sql<{ id: number; version: number }>`
    insert into cart (${sql.ref(column)}, lines, removed, shipping, notices, expires_at, changed_at)
    values (${value}, ${JSON.stringify(content.lines)}, ${JSON.stringify(content.removed)},
            ${JSON.stringify(content.shipping)}, ${JSON.stringify(content.notices)}, ${expiresAt}, ${now})
    on conflict (${sql.ref(column)}) do update
      set lines = excluded.lines, removed = excluded.removed, shipping = excluded.shipping,
          notices = excluded.notices, version = cart.version + 1,
          expires_at = excluded.expires_at, changed_at = excluded.changed_at
      where cart.expires_at <= ${now}
    returning id, version`.execute(db)
  const row = made.rows[0]
  return row && { ...content, ...row }
}

/**
 * Writes what became of a cart that was read in `version`; `undefined` when somebody changed it meanwhile,
 * and then nothing is written.
 */
export async function writeCart(
  db: Db,
  cart: Pick<StoredCart, 'id' | 'version'>,
  content: CartContent,
  { now, expiresAt }: Dates,
): Promise<StoredCart | undefined> {
  const written = await sql<{ version: number }>`
    update cart
       set lines = ${JSON.stringify(content.lines)}, removed = ${JSON.stringify(content.removed)},
           shipping = ${JSON.stringify(content.shipping)}, notices = ${JSON.stringify(content.notices)},
           version = version + 1, expires_at = ${expiresAt}, changed_at = ${now}
     where id = ${cart.id} and version = ${cart.version}
    returning version`.execute(db)
  const row = written.rows[0]
  return row && { ...content, id: cart.id, version: row.version }
}

/** Keeps lines with the prices that were told by now, unless the cart was changed since: the version stays. */
export async function keepSeen(
  db: Db,
  { id, version }: Pick<StoredCart, 'id' | 'version'>,
  lines: readonly CartLine[],
): Promise<void> {
  await sql`update cart set lines = ${JSON.stringify(lines)} where id = ${id} and version = ${version}`.execute(
    db,
  )
}

/** Takes the notices that wait for the next page. They are no change of the cart: the version stays. */
export async function takeNotices(db: Db, cartId: number): Promise<void> {
  await sql`update cart set notices = '[]' where id = ${cartId}`.execute(db)
}

/** Empties the cart that was ordered; `false` when it changed since it was read in `version`. */
export async function emptyCart(
  tx: Db,
  cart: Pick<StoredCart, 'id' | 'version'>,
  now: Date,
): Promise<boolean> {
  const emptied = await sql`
    update cart set lines = '[]', removed = '[]', notices = '[]', version = version + 1, changed_at = ${now}
     where id = ${cart.id} and version = ${cart.version}`.execute(tx)
  return emptied.numAffectedRows === 1n
}

/** Throws away carts whose time is over; answers how many. */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const gone = await sql`delete from cart where expires_at <= ${now}`.execute(db)
  return Number(gone.numAffectedRows ?? 0n)
}
