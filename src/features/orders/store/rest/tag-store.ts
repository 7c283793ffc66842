import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'

/** These orders that exist and are not in the trash. */
export async function readExistingOrders(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shop_order where id = any(${ids}::bigint[]) and trashed_at is null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Adds a tag to orders, in the spelling that other orders have it in; answers those that did not have it. */
export async function addTag(tx: Db, ids: readonly number[], name: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into order_tag (order_id, name)
    select id, coalesce((select t.name from order_tag t where lower(t.name) = lower(${name}) limit 1), ${name})
      from unnest(${ids}::bigint[]) as id
    on conflict (order_id, lower(name)) do nothing
    returning order_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Removes a tag from orders; answers those that had it. */
export async function removeTag(tx: Db, ids: readonly number[], name: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from order_tag where order_id = any(${ids}::bigint[]) and lower(name) = lower(${name})
    returning order_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The tags that orders have, in the order of the alphabet; at most so many. */
export async function readTags(db: Db, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(name) as name from order_tag group by lower(name)
     order by min(name) collate "und-x-icu" limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}
