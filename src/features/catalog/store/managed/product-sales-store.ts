import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import type { SalesChange } from '../../rules/sales-change.ts'

/** Adds to what products have sold; those that do not exist any more are left out. */
export async function addSales(tx: Db, changes: readonly SalesChange[]): Promise<void> {
  await sql`
    insert into product_sale as stored (product_id, quantity)
    select p.id, changed.change
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed("productId" bigint, change bigint)
      join product p on p.id = changed."productId"
    on conflict (product_id) do update set quantity = stored.quantity + excluded.quantity`.execute(tx)
}
