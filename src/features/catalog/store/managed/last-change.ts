import { type RawBuilder, sql } from 'kysely'

/** When the row `p` of products changed last: itself, its stock, one of its variations, or the stock of one. */
export const lastChangeOf = sql<Date>`greatest(p.changed_at,
  (select max(greatest(v.changed_at, l.changed_at))
     from product v left join stock_level l on l.product_id = v.id where v.parent_id = p.id),
  (select changed_at from stock_level where product_id = p.id))`

/** The ids of everything whose last change is later than a time, or no earlier: for `in`, since it reads each table once. */
export function changedSince(later: '>' | '>=', at: Date): RawBuilder<unknown> {
  return sql`(
    select changed.id from product v
      left join stock_level l on l.product_id = v.id
     cross join lateral (values (v.id), (v.parent_id)) as changed (id)
     where greatest(v.changed_at, l.changed_at) ${sql.raw(later)} ${at} and changed.id is not null)`
}
