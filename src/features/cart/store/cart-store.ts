import { type Generated, type JSONColumnType, sql } from 'kysely'
import { batched } from '../../../platform/db/batch.ts'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { type CartCoupons, noCoupons } from '../rules/cart-coupons.ts'
import type { CartLine } from '../rules/cart-line.ts'
import type { ShippingChoice } from '../rules/shipping-choice.ts'

/** A cart as it is stored, with JSON parsed. `version` moves with each change of the lines or the delivery. */
export type StoredCart = {
  readonly id: number
  readonly version: number
  readonly lines: readonly CartLine[]
  readonly removed: readonly CartLine[]
  readonly shipping: ShippingChoice
  readonly coupons: CartCoupons
  readonly notices: readonly Notice[]
}

export type CartContent = Pick<StoredCart, 'lines' | 'removed' | 'shipping' | 'coupons' | 'notices'>

export const emptyContent: CartContent = {
  lines: [],
  removed: [],
  shipping: {},
  coupons: noCoupons,
  notices: [],
}

/** The owner of a cart: a guest, by the stored hash of the session's token, or an account. */
export type CartOwner = { readonly tokenHash: Buffer } | { readonly accountId: number }

export type OwnerColumn = 'account_id' | 'token_hash'

type CartTable = {
  id: Generated<number>
  token_hash: Buffer | null
  account_id: number | null
  version: Generated<number>
  lines: JSONColumnType<readonly CartLine[]>
  removed: JSONColumnType<readonly CartLine[]>
  shipping: JSONColumnType<ShippingChoice>
  coupons: JSONColumnType<CartCoupons>
  notices: JSONColumnType<Notice[]>
  expires_at: Date
  changed_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    cart: CartTable
  }
}

/** The cart of a guest or an account, or `undefined` when there is none or it has expired. */
export async function readCart(db: Db, owner: CartOwner, now: Date): Promise<StoredCart | undefined> {
  const [column, value] = columnOf(owner)
  return db
    .selectFrom('cart')
    .select(['id', 'version', 'lines', 'removed', 'shipping', 'coupons', 'notices'])
    .where(sql.ref(column), '=', value)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Other changes of the cart wait until this transaction ends. */
export async function lockCart(tx: Db, owner: CartOwner): Promise<void> {
  const [column, value] = columnOf(owner)
  await sql`select from cart where ${sql.ref(column)} = ${value} for update`.execute(tx)
}

/** The column that an owner's cart is found by, and its value. */
export function columnOf(owner: CartOwner): readonly [column: OwnerColumn, value: number | Buffer] {
  return 'accountId' in owner ? ['account_id', owner.accountId] : ['token_hash', owner.tokenHash]
}

export type Dates = { readonly now: Date; readonly expiresAt: Date }

/** Creates an owner's first cart; `undefined` when another request has just created one. */
export async function insertCart(
  db: Db,
  owner: CartOwner,
  content: CartContent,
  dates: Dates,
): Promise<StoredCart | undefined> {
  const added =
    'tokenHash' in owner ? await addGuestCart(db, { tokenHash: owner.tokenHash, content, dates }) : undefined
  const [column, value] = columnOf(owner)
  // Only for an account, or where the guest's expired cart is still stored.
  const row = added ?? (await insertBy[column](db, { ...serialized(content), ...dates, owner: value }))[0]
  return row && { ...content, ...row }
}

type GuestCart = { readonly tokenHash: Buffer; readonly content: CartContent; readonly dates: Dates }
type NewRow = { readonly id: number; readonly version: number }

/** Adds the carts of new guests, together in one statement; `undefined` where the token has one. */
const addGuestCart = batched<GuestCart, NewRow | undefined>(async (db, carts) => {
  const tokens = carts.map(({ tokenHash }) => tokenHash.toString('hex'))
  // Of two requests of one guest the first adds the cart.
  const isFirst = (token: string, index: number) => tokens.indexOf(token) === index
  const rows = carts.map(({ content, dates }, index) => ({
    token: tokens[index]!,
    ...content,
    expires_at: dates.expiresAt,
    changed_at: dates.now,
  }))
  const added = await addGuestCarts(db, {
    rows: JSON.stringify(rows.filter(({ token }, index) => isFirst(token, index))),
  })
  return tokens.map((token, index) =>
    isFirst(token, index) ? added.find((row) => row.token === token) : undefined,
  )
})

const addGuestCarts = statement(
  ({ rows }: { rows: string }) => sql<NewRow & { readonly token: string }>`
    insert into cart (token_hash, lines, removed, shipping, coupons, notices, expires_at, changed_at)
    select decode(token, 'hex'), lines, removed, shipping, coupons, notices, expires_at, changed_at
      from jsonb_to_recordset(${rows}::jsonb) as added (token text, lines jsonb, removed jsonb, shipping jsonb,
           coupons jsonb, notices jsonb, expires_at timestamptz, changed_at timestamptz)
    on conflict (token_hash) do nothing
    returning encode(token_hash, 'hex') as token, id, version`,
)

/**
 * Writes a cart that was read in `version`; `undefined` when somebody changed it meanwhile,
 * and then nothing is written.
 */
export async function writeCart(
  db: Db,
  { id, version }: Pick<StoredCart, 'id' | 'version'>,
  content: CartContent,
  dates: Dates,
): Promise<StoredCart | undefined> {
  const [row] = await update(db, { ...serialized(content), ...dates, id, version })
  return row && { ...content, id, version: row.version }
}

type SerializedCart = { readonly [Part in keyof CartContent]: string } & Dates

function serialized({
  lines,
  removed,
  shipping,
  coupons,
  notices,
}: CartContent): Omit<SerializedCart, keyof Dates> {
  return {
    lines: JSON.stringify(lines),
    removed: JSON.stringify(removed),
    shipping: JSON.stringify(shipping),
    coupons: JSON.stringify(coupons),
    notices: JSON.stringify(notices),
  }
}

const insertInto = (column: OwnerColumn) =>
  statement(
    (row: SerializedCart & { readonly owner: number | Buffer }) => sql<{ id: number; version: number }>`
      insert into cart (${sql.ref(column)}, lines, removed, shipping, coupons, notices, expires_at, changed_at)
      values (${row.owner}, ${row.lines}, ${row.removed}, ${row.shipping}, ${row.coupons}, ${row.notices},
              ${row.expiresAt}, ${row.now})
      on conflict (${sql.ref(column)}) do update
        set lines = excluded.lines, removed = excluded.removed, shipping = excluded.shipping, coupons = excluded.coupons,
            notices = excluded.notices, version = cart.version + 1,
            expires_at = excluded.expires_at, changed_at = excluded.changed_at
        where cart.expires_at <= excluded.changed_at
      returning id, version`,
  )

const insertBy = { account_id: insertInto('account_id'), token_hash: insertInto('token_hash') }

const update = statement(
  (row: SerializedCart & Pick<StoredCart, 'id' | 'version'>) => sql<{ version: number }>`
    update cart
       set lines = ${row.lines}, removed = ${row.removed}, shipping = ${row.shipping}, coupons = ${row.coupons},
           notices = ${row.notices}, version = version + 1, expires_at = ${row.expiresAt}, changed_at = ${row.now}
     where id = ${row.id} and version = ${row.version}
    returning version`,
)

/** The choices of a cart other than its lines. */
export type CartChoices = Pick<CartContent, 'shipping' | 'coupons'>

/**
 * Writes delivery, payment and coupons of a cart that was read in `version`, and nothing else of it;
 * `undefined` when somebody changed it meanwhile, and then nothing is written.
 */
export async function writeChoices(
  db: Db,
  stored: StoredCart,
  { shipping, coupons }: CartChoices,
  { now, expiresAt }: Dates,
): Promise<StoredCart | undefined> {
  const { rows } = await sql<{ version: number }>`
    update cart
       set shipping = ${JSON.stringify(shipping)}, coupons = ${JSON.stringify(coupons)}, version = version + 1,
           expires_at = ${expiresAt}, changed_at = ${now}
     where id = ${stored.id} and version = ${stored.version}
    returning version`.execute(db)
  return rows[0] && { ...stored, shipping, coupons, version: rows[0].version }
}

/** Stores lines with the prices that have been shown, unless the cart was changed since: the version stays. */
export async function saveLastSeenPrices(
  db: Db,
  { id, version }: Pick<StoredCart, 'id' | 'version'>,
  lines: readonly CartLine[],
): Promise<void> {
  await sql`update cart set lines = ${JSON.stringify(lines)} where id = ${id} and version = ${version}`.execute(
    db,
  )
}

/** Reads and deletes the notices for the next page. They are no change of the cart: the version stays. */
export async function consumeNotices(db: Db, cartId: number): Promise<void> {
  await sql`update cart set notices = '[]' where id = ${cartId}`.execute(db)
}

/** Deletes expired carts; returns how many. */
export async function deleteExpired(db: Db, now: Date): Promise<number> {
  const deleted = await sql`delete from cart where expires_at <= ${now}`.execute(db)
  return Number(deleted.numAffectedRows ?? 0n)
}
