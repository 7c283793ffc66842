import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Notes the money that has come for an order; the sum of it is kept, and when the first came. */
export async function writePaid(tx: Db, id: number, amountMinor: number, at: Date): Promise<void> {
  await sql`
    update shop_order set paid_minor = paid_minor + ${amountMinor}, paid_at = coalesce(paid_at, ${at})
     where id = ${id}`.execute(tx)
}

/** Another way to pay of an order, by its buyer's choice. */
export async function writePaymentMethod(tx: Db, id: number, method: string, title: string): Promise<void> {
  await sql`update shop_order set payment_method = ${method}, payment_title = ${title} where id = ${id}`.execute(
    tx,
  )
}
