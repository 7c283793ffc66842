import { type RawBuilder, sql } from 'kysely'
import type { OwnerColumn } from './cart-store.ts'

/** What to load besides the products of the lines. */
export type ExtraProducts = {
  /** Ids of simple products and variations. */
  readonly extraIds: readonly number[]
  /** The key of a removed line. */
  readonly removedKey: string | undefined
}

/** The parameters for reading an owner's cart; `owner` is the value of the column that it is found by. */
export type CartQuery = ExtraProducts & { readonly owner: number | Buffer; readonly now: Date }

/** The delivery and payment chosen at a checkout, as the cart stores them: both as JSON. */
export type SavedChoice = { readonly shipping: string; readonly payment: string; readonly expiresAt: Date }

/** The cart, and the ids of its products and the extra ones: see `queryForIds`. */
export const cartWithIds = (column: OwnerColumn) => (query: CartQuery) =>
  withIds(query, sql`select ${columns} from cart where ${isOwn(column, query)}`)

/** The same after `saveChoice`, whether or not it wrote anything. */
export const savedCartWithIds = (column: OwnerColumn) => (query: CartQuery) =>
  withIds(
    query,
    sql`select * from written
        union all
        select ${columns} from cart where ${isOwn(column, query)} and not exists (select from written)`,
  )

/** Stores delivery and payment in the cart, if they changed: the whole delivery, and the payment method if one is given. */
export const saveChoice = (column: OwnerColumn) => (query: CartQuery & SavedChoice) =>
  sql`
  update cart
     set shipping = ${query.shipping}::jsonb, coupons = coupons || ${query.payment}::jsonb, version = version + 1,
         expires_at = ${query.expiresAt}, changed_at = ${query.now}
   where ${isOwn(column, query)}
     and (shipping <> ${query.shipping}::jsonb or not coupons @> ${query.payment}::jsonb)
  returning ${columns}`

const columns = sql`id, version, lines, removed, shipping, coupons, notices`

const isOwn = (column: OwnerColumn, { owner, now }: CartQuery) =>
  sql`${sql.ref(column)} = ${owner} and expires_at > ${now}`

// Without a cart there is a row all the same: the extra products are still queried.
const withIds = ({ extraIds, removedKey }: ExtraProducts, found: RawBuilder<unknown>) => sql`
  select case when id is not null then
           json_build_object('id', id, 'version', version, 'lines', lines, 'removed', removed, 'shipping', shipping,
             'coupons', coupons, 'notices', notices) end as own,
         array(select coalesce((line ->> 'variationId')::bigint, (line ->> 'productId')::bigint)
                 from jsonb_array_elements(lines || removed) with ordinality as stored (line, place)
                where place <= jsonb_array_length(lines) or line ->> 'key' = ${removedKey})
           || ${extraIds}::bigint[] as ids
    from (values (true)) as present left join (${found}) as cart on true`
