import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { ListedProduct } from '../rules/product.ts'
import { card } from './card-column.ts'

/** A card, and the products of its group, which it shows too. */
export type CardWithParts = { readonly card: ListedProduct; readonly partIds: readonly number[] }

/** The cards of published products without a password, by id; other ids are absent. */
export async function cardsOf(db: Db, ids: readonly number[]): Promise<Map<number, CardWithParts>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCards(db, { ids })
  return new Map(rows.map((row) => [row.card.id, row]))
}

const selectCards = statement(
  ({ ids }: { ids: readonly number[] }) => sql<CardWithParts>`
    select json_strip_nulls(${card}) as card,
           case p.kind when 'grouped' then coalesce((
             select json_agg(l.linked_id) from product_link l where l.product_id = p.id and l.kind = 'grouped'), '[]')
           else '[]' end as "partIds"
      from product p
     where p.id = any(${ids}::bigint[]) and p.parent_id is null and p.status = 'publish' and p.password = ''`,
)
