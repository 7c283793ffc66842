import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import { type Fulfilment, statesOfFulfilment } from '../../rules/office/fulfilment.ts'
import type { PaymentState } from '../../rules/office/payment-state.ts'
import { type SearchedText, searchedText } from '../../rules/office/searched-text.ts'
import type { SourceKind } from '../../rules/office/source-kind.ts'
import type { OrderState, OrderStatus } from '../../rules/order-state.ts'

/** Which orders staff want to see; empty lists and absent values match all. */
export type OfficeFilter = {
  readonly statuses: readonly OrderStatus[]
  readonly states: readonly OrderState[]
  readonly payments: readonly PaymentState[]
  readonly fulfilments: readonly Fulfilment[]
  readonly countries: readonly string[]
  readonly methods: readonly string[]
  readonly placedFrom: Date | undefined
  readonly placedBefore: Date | undefined
  readonly product: number | undefined
  /** 0: orders of guests. */
  readonly customer: number | undefined
  readonly hasNote: boolean | undefined
  readonly tags: readonly string[]
  readonly sources: readonly SourceKind[]
  readonly ids: readonly number[]
  /** The highest id that is left out. */
  readonly newerThan: number | undefined
  readonly search: SearchedText
}

export type OfficeOrder = {
  readonly by: 'date' | 'number' | 'total' | 'customer'
  readonly isDescending: boolean
}

/** The ids of a page of orders, and how many there are in all. */
export async function readOfficeOrderIds(
  db: Db,
  filter: OfficeFilter,
  { by, isDescending, first, limit }: OfficeOrder & { readonly first: number; readonly limit: number },
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const column = { date: 'placed_at', number: 'number', total: 'due_minor', customer: 'search_text' }[by]
  // What a text is in is looked for once, not once for the page and once for the number.
  const isSlow = filter.search.whole !== ''
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as ${sql.raw(isSlow ? 'materialized' : 'not materialized')} (
      select id, placed_at, number, total_minor - credit_minor as due_minor, search_text
        from shop_order where ${conditionsOf(filter)})
    select array_to_json(array(
             select id from found
              order by ${sql.raw(column)} ${direction}, id ${direction} limit ${limit} offset ${first})) as ids,
           (select count(*) from found) as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** The orders that a to-do is about. */
export type OrderCountFilter = Pick<OfficeFilter, 'statuses' | 'payments' | 'fulfilments'>

/** How many orders a filter lets through. */
export async function countOrders(db: Db, filter: OrderCountFilter): Promise<number> {
  const all = { states: [], countries: [], methods: [], placedFrom: undefined, placedBefore: undefined }
  const none = { product: undefined, customer: undefined, hasNote: undefined, newerThan: undefined }
  const more = { ...none, tags: [], sources: [], ids: [], search: searchedText('') }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from shop_order where ${conditionsOf({ ...all, ...more, ...filter })}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** When the last order was placed; `undefined`: none was. */
export async function readLastOrderAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select placed_at as at from shop_order where trashed_at is null order by placed_at desc, id desc limit 1`.execute(
    db,
  )
  return rows[0]?.at
}

/** What the orders come to that a filter lets through. */
export type OfficeTotal = {
  readonly currency: string
  readonly orders: number
  readonly totalMinor: number
  /** The highest id. */
  readonly newest: number
}

/** The sums of the amounts to pay, by currency. */
export async function readOfficeTotals(db: Db, filter: OfficeFilter): Promise<readonly OfficeTotal[]> {
  const { rows } = await sql<OfficeTotal>`
    select currency, count(*) as orders, sum(total_minor - credit_minor)::bigint as "totalMinor", max(id) as newest
      from shop_order where ${conditionsOf(filter)} group by currency order by currency`.execute(db)
  return rows
}

/** Of a list, only those that it needs: one index has everything that they read. */
function conditionsOf(filter: OfficeFilter): RawBuilder<unknown> {
  const { statuses, states, payments, fulfilments, countries, methods, product, customer, hasNote } = filter
  const { placedFrom, placedBefore, tags, sources, ids, newerThan } = filter
  const conditions: (RawBuilder<unknown> | undefined)[] = [
    sql`trashed_at is null`,
    isOneOf('status', statuses),
    isOneOf('state', states),
    isOneOf('payment_state', payments),
    isOneOf('country', countries),
    isOneOf('payment_method', methods),
    fulfilments.length > 0 ? isFulfilled(fulfilments) : undefined,
    placedFrom && sql`placed_at >= ${placedFrom}`,
    placedBefore && sql`placed_at < ${placedBefore}`,
    product === undefined
      ? undefined
      : sql`id in (select order_id from order_line where product_id = ${product} union all
                   select order_id from order_line where variation_id = ${product})`,
    customer === undefined
      ? undefined
      : customer === 0
        ? sql`account_id is null`
        : sql`account_id = ${customer}`,
    hasNote === undefined ? undefined : sql`has_customer_note = ${hasNote}`,
    tags.length > 0
      ? sql`id in (select order_id from order_tag where lower(name) = any(${tags.map((tag) => tag.toLowerCase())}::text[]))`
      : undefined,
    sources.length > 0 ? isFrom(sources) : undefined,
    ids.length > 0 ? sql`id = any(${ids}::bigint[])` : undefined,
    newerThan === undefined ? undefined : sql`id > ${newerThan}`,
    filter.search.whole === '' ? undefined : matches(filter.search),
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

function isOneOf(column: string, values: readonly string[]): RawBuilder<unknown> | undefined {
  if (values.length === 0) return undefined
  if (values.length === 1) return sql`${sql.raw(column)} = ${values[0]}`
  return sql`${sql.raw(column)} = any(${values}::text[])`
}

function isFulfilled(fulfilments: readonly Fulfilment[]): RawBuilder<unknown> {
  const states = fulfilments.flatMap(statesOfFulfilment)
  const isSent = sql`shipping_method <> '' and state = any(${states}::text[])`
  return fulfilments.includes('none') ? sql`(shipping_method = '' or ${isSent})` : isSent
}

/** Orders without attribution are of no known source. */
function isFrom(sources: readonly SourceKind[]): RawBuilder<unknown> {
  const isKnown = sql`id in (select order_id from order_attribution where fields ->> 'source_type' = any(${sources}::text[]))`
  if (!sources.includes('unknown')) return isKnown
  return sql`(${isKnown} or id not in (select order_id from order_attribution where fields ->> 'source_type' <> 'unknown'))`
}

/** All words in names and contact data; a phone number; or the number of the order, a tracking number or a SKU, as a whole. */
function matches({ words, digits, whole }: SearchedText): RawBuilder<unknown> {
  const asNumber = /^\d{1,15}$/.test(whole)
    ? sql`union all select id from shop_order where number = ${whole}::bigint
          union all select id from shop_order where id = ${whole}::bigint`
    : sql``
  const parts = [
    sql`id in (select order_id from order_line where sku <> '' and lower(sku) = ${whole}
               union all select order_id from order_shipment
                where number <> '' and lower(replace(number, ' ', '')) = ${whole.replaceAll(' ', '')} ${asNumber})`,
  ]
  const isInText = words.map((word) => sql`strpos(search_text, ${word}) > 0`)
  if (words.length > 0) parts.push(sql`(${sql.join(isInText, sql` and `)})`)
  if (digits !== '') parts.push(sql`strpos(phone_digits, ${digits}) > 0`)
  return sql`(${sql.join(parts, sql` or `)})`
}

export type FilterValues = {
  readonly countries: readonly string[]
  readonly methods: readonly { readonly id: string; readonly title: string }[]
}

/** The values of filters that orders have. */
export async function readFilterValues(db: Db): Promise<FilterValues> {
  const { rows } = await sql<FilterValues>`
    select coalesce((select json_agg(country order by country)
              from (select distinct country from shop_order where trashed_at is null and country <> '') c), '[]') as countries,
           coalesce((select json_agg(json_build_object('id', payment_method, 'title',
                       (select payment_title from shop_order o where o.payment_method = m.payment_method limit 1))
                       order by payment_method)
              from (select distinct payment_method from shop_order
                     where trashed_at is null and payment_method <> '') m), '[]') as methods`.execute(db)
  return rows[0] ?? { countries: [], methods: [] }
}
