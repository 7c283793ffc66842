import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** The key of the order with this number, if it was placed with this address; one statement in every case. */
export async function readOrderKey(db: Db, id: number, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select order_key as key
      from shop_order
     where id = ${id}
       and lower(billing ->> 'email') = lower(${email}::text)
       and ${email}::text <> ''`.execute(db)
  return rows[0]?.key
}
