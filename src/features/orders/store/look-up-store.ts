import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** The order with this number, if it was placed with this address; one statement in every case. */
export async function readOrderByNumber(
  db: Db,
  number: number,
  email: string,
): Promise<{ readonly id: number; readonly orderKey: string } | undefined> {
  const { rows } = await sql<{ id: number; orderKey: string }>`
    select id, order_key as "orderKey"
      from shop_order
     where number = ${number} and trashed_at is null
       and lower(billing ->> 'email') = lower(${email}::text)
       and ${email}::text <> ''
     order by id desc`.execute(db)
  return rows[0]
}

/** The id of the order with this number, the latest of several; `undefined` if there is none. */
export async function readIdByNumber(db: Db, number: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from shop_order where number = ${number} order by id desc limit 1`.execute(db)
  return rows[0]?.id
}
