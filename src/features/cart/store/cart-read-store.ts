import { type RawBuilder, sql } from 'kysely'
import { batched } from '../../../platform/db/batch.ts'
import type { ColumnForIds } from '../../../platform/db/column-for-ids.ts'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { StockLevel } from '../../stock/rules/stock.ts'
import { type CartOwner, columnOf, type OwnerColumn, type StoredCart } from './cart-store.ts'

/** What to load besides the products of the lines. */
export type ExtraProducts = {
  /** Ids of simple products and variations. */
  readonly extraIds: readonly number[]
  /** The key of a removed line. */
  readonly removedKey: string | undefined
}

/** A request for the cart of an owner, with the stock of its products and of the extra ones. */
type CartQuery = ExtraProducts & { readonly owner: CartOwner; readonly now: Date }

/** A stored cart, and by id the stock levels of its products and of the extra ones. */
export type CartWithLevels = {
  readonly stored: StoredCart | undefined
  readonly levels: ReadonlyMap<number, StockLevel>
}

type LevelsColumn = ColumnForIds<CartWithLevels['levels']>

/**
 * Creates the function that reads the cart of an owner with the levels of its products; carts that are requested at the same time
 * are one statement.
 */
export function cartReader(levelsColumn: LevelsColumn) {
  const selectCarts = cartsStatement(levelsColumn)
  return batched<CartQuery, CartWithLevels>(async (db, queries) => {
    const owners = queries.map(({ owner }) => owner)
    const [row] = await selectCarts(db, {
      tokens: owners.flatMap((owner) => ('tokenHash' in owner ? [owner.tokenHash] : [])),
      accountIds: owners.flatMap((owner) => ('accountId' in owner ? [owner.accountId] : [])),
      // They arrived within the same moment.
      now: queries[0]!.now,
      extraIds: queries.flatMap(({ extraIds }) => extraIds),
      removedKeys: queries.flatMap(({ removedKey }) => removedKey ?? []),
    })
    const carts = new Map((row?.carts ?? []).map(({ owner, ...cart }) => [owner, cart]))
    const levels = levelsColumn.parse(row?.levels ?? null)
    return queries.map(({ owner }) => ({ stored: carts.get(ownerKey(owner)), levels }))
  })
}

/** The delivery and payment chosen at a checkout, as the cart stores them: both as JSON. */
type SavedChoice = { readonly shipping: string; readonly payment: string; readonly expiresAt: Date }

/**
 * Creates the function that stores delivery and payment in a cart if they changed, the whole delivery, and the payment method if one is
 * given, and reads the cart as above, in the same statement.
 */
export function choiceSaver(levelsColumn: LevelsColumn) {
  const saveAndSelect = {
    account_id: saveAndSelectBy('account_id', levelsColumn),
    token_hash: saveAndSelectBy('token_hash', levelsColumn),
  }
  return async (
    db: Db,
    owner: CartOwner,
    choice: SavedChoice & { readonly now: Date },
  ): Promise<CartWithLevels> => {
    const [column, value] = columnOf(owner)
    const [row] = await saveAndSelect[column](db, { ...choice, owner: value })
    return { stored: row?.cart ?? undefined, levels: levelsColumn.parse(row?.levels ?? null) }
  }
}

function ownerKey(owner: CartOwner): string {
  return 'accountId' in owner ? String(owner.accountId) : owner.tokenHash.toString('hex')
}

const columns = sql`id, version, lines, removed, shipping, coupons, notices`

/** The ids under which the lines of the carts in `found` are sold, and those of removed lines with one of the keys. */
function idsOfLines(removedKeys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce((line ->> 'variationId')::bigint, (line ->> 'productId')::bigint) as id
      from found, jsonb_array_elements(lines || removed) with ordinality as stored (line, place)
     where place <= jsonb_array_length(lines) or line ->> 'key' = any(${removedKeys}::text[])`
}

type SelectCarts = {
  readonly tokens: readonly Buffer[]
  readonly accountIds: readonly number[]
  readonly now: Date
  readonly extraIds: readonly number[]
  readonly removedKeys: readonly string[]
}

type CartsRow = {
  readonly carts: readonly (StoredCart & { owner: string })[] | null
  readonly levels: unknown
}

const cartsStatement = (levelsColumn: LevelsColumn) =>
  statement(
    ({ tokens, accountIds, now, extraIds, removedKeys }: SelectCarts) => sql<CartsRow>`
    with found as materialized (
      select encode(token_hash, 'hex') as owner, ${columns} from cart
       where token_hash = any(${tokens}::bytea[]) and expires_at > ${now}
      union all
      select account_id::text, ${columns} from cart
       where account_id = any(${accountIds}::bigint[]) and expires_at > ${now}),
    ids as materialized (${idsOfLines(sql`${removedKeys}`)} union select unnest(${extraIds}::bigint[]))
    select (select json_agg(found) from found) as carts, ${levelsColumn.select(sql`array(select id from ids)`)} as levels`,
  )

type SaveChoice = SavedChoice & { readonly owner: number | Buffer; readonly now: Date }

const saveAndSelectBy = (column: OwnerColumn, levelsColumn: LevelsColumn) =>
  statement((query: SaveChoice) => {
    const isOwn = sql`${sql.ref(column)} = ${query.owner} and expires_at > ${query.now}`
    return sql<{ readonly cart: StoredCart | null; readonly levels: unknown }>`
      with written as (
        update cart
           set shipping = ${query.shipping}::jsonb, coupons = coupons || ${query.payment}::jsonb, version = version + 1,
               expires_at = ${query.expiresAt}, changed_at = ${query.now}
         where ${isOwn} and (shipping <> ${query.shipping}::jsonb or not coupons @> ${query.payment}::jsonb)
        returning ${columns}),
      found as materialized (
        select * from written
        union all
        select ${columns} from cart where ${isOwn} and not exists (select from written))
      select (select row_to_json(found) from found) as cart,
             ${levelsColumn.select(sql`array(${idsOfLines(sql`'{}'`)})`)} as levels`
  })
