import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** The number of orders, and the sum of their totals, by currency and status. */
export async function orderFigures(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; figure: string }>`
    select concat_ws(' ', currency, status) as name,
           concat_ws(' ', count(*), sum(total_minor), sum(tax_minor), sum(credit_minor)) as figure
      from shop_order
     group by currency, status
     order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, figure }) => [name, figure]))
}

/** The number of order lines, and the sums of their amounts. */
export async function orderLineFigures(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ figure: string }>`
    select concat_ws(' ', count(*), sum(quantity), sum(subtotal_minor), sum(tax_minor)) as figure
      from order_line`.execute(db)
  return { lines: rows[0]!.figure }
}
