import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { NewError } from './recorded-error.ts'

/** Errors that are the same, counted together. */
export type ErrorEntry = Omit<NewError, 'digest'> & {
  readonly id: number
  readonly firstAt: Date
  readonly lastAt: Date
}

const MAX_ENTRIES = 500

/** Counts errors up; those that have not happened again for a month go, and the oldest of more than 500. */
export async function storeErrors(db: Db, errors: readonly NewError[], now: Date): Promise<void> {
  await sql`
    insert into error_entry (digest, what, place, message, count, first_at, last_at)
    select e.digest, e.what, e.place, e.message, e.count, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb)
        as e(digest text, what text, place text, message text, count bigint)
     -- In order, so that two processes cannot deadlock.
     order by e.digest
    on conflict (digest) do update
       set count = error_entry.count + excluded.count, last_at = excluded.last_at, message = excluded.message`.execute(
    db,
  )
  await sql`
    delete from error_entry
     where last_at < ${now}::timestamptz - interval '30 days'
        or id in (select id from error_entry order by last_at desc, id desc offset ${MAX_ENTRIES})`.execute(
    db,
  )
}

/** A part of the errors, the last first, and how many there are in all. */
export async function readErrors(
  db: Db,
  { first, limit }: { readonly first: number; readonly limit: number },
): Promise<{ readonly errors: readonly ErrorEntry[]; readonly total: number }> {
  const { rows } = await sql<ErrorEntry>`
    ${columns} order by last_at desc, id desc limit ${limit} offset ${first}`.execute(db)
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total from error_entry`.execute(db)
  return { errors: rows, total: counts[0]?.total ?? 0 }
}

/** An entry; `undefined`: there is none, or it was removed. */
export async function readError(db: Db, id: number): Promise<ErrorEntry | undefined> {
  const { rows } = await sql<ErrorEntry>`${columns} where id = ${id}`.execute(db)
  return rows[0]
}

/** How many kinds of errors there were since then. */
export async function countErrorsSince(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from error_entry where last_at >= ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Removes an entry; the same error makes a new one. */
export async function deleteError(db: Db, id: number): Promise<void> {
  await sql`delete from error_entry where id = ${id}`.execute(db)
}

const columns = sql`
  select id, what, place, message, count, first_at as "firstAt", last_at as "lastAt" from error_entry`
