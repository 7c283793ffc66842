import { type RawBuilder, sql } from 'kysely'
import type { OwnerColumn } from './store.ts'

/** Things that a look at a cart has to do with beside those of its lines. */
export type BesideLines = {
  /** Ids that they are sold under. */
  readonly moreIds: readonly number[]
  /** The key of a line that was taken out. */
  readonly removedKey: string | undefined
}

/** A look at the cart of an owner, by the value of the column that it is found by. */
export type Look = BesideLines & { readonly owner: number | Buffer; readonly now: Date }

/** What a checkout says of where it goes and how it is paid, as the cart keeps it: both as JSON. */
export type Saying = { readonly shipping: string; readonly payment: string; readonly expiresAt: Date }

/** The cart, and the ids of its things and those beside, for asks about them: see `aboutNamed`. */
export const cartNamed = (column: OwnerColumn) => (look: Look) =>
  withIds(look, sql`select ${columns} from cart where ${isOwn(column, look)}`)

/** The same as `howKept` has left it; what it wrote nothing into is as it was. */
export const keptCartNamed = (column: OwnerColumn) => (look: Look) =>
  withIds(
    look,
    sql`select * from written
        union all
        select ${columns} from cart where ${isOwn(column, look)} and not exists (select from written)`,
  )

/** Keeps what is said in the cart, where it is news: the whole of where it goes, and the way to pay if one is named. */
export const howKept = (column: OwnerColumn) => (look: Look & Saying) =>
  sql`
  update cart
     set shipping = ${look.shipping}::jsonb, coupons = coupons || ${look.payment}::jsonb, version = version + 1,
         expires_at = ${look.expiresAt}, changed_at = ${look.now}
   where ${isOwn(column, look)}
     and (shipping <> ${look.shipping}::jsonb or not coupons @> ${look.payment}::jsonb)
  returning ${columns}`

const columns = sql`id, version, lines, removed, shipping, coupons, notices`

const isOwn = (column: OwnerColumn, { owner, now }: Look) =>
  sql`${sql.ref(column)} = ${owner} and expires_at > ${now}`

// Without a cart there is a row all the same: what is beside it is asked about.
const withIds = ({ moreIds, removedKey }: BesideLines, found: RawBuilder<unknown>) => sql`
  select case when id is not null then
           json_build_object('id', id, 'version', version, 'lines', lines, 'removed', removed, 'shipping', shipping,
             'coupons', coupons, 'notices', notices) end as own,
         array(select coalesce((line ->> 'variationId')::bigint, (line ->> 'productId')::bigint)
                 from jsonb_array_elements(lines || removed) with ordinality as kept (line, place)
                where place <= jsonb_array_length(lines) or line ->> 'key' = ${removedKey})
           || ${moreIds}::bigint[] as ids
    from (values (true)) as asked left join (${found}) as cart on true`
