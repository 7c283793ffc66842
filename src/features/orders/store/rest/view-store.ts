import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'

/** A view of the list of orders: what it is filtered and ordered by, as its address has it, and its columns. */
export type OrderView = {
  readonly id: number
  readonly name: string
  readonly filters: Readonly<Record<string, string>>
  readonly columns: readonly string[]
}

const columns = sql`id, name, filters, columns`

/** The views of an account, by name. They are few: a list is a part of all of them. */
export async function readViews(db: Db, accountId: number): Promise<readonly OrderView[]> {
  const { rows } = await sql<OrderView>`
    select ${columns} from order_view
     where account_id = ${accountId} order by name collate "und-x-icu", id`.execute(db)
  return rows
}

/** Stores a view. `undefined`: the account has one with this name, or as many as it may have. */
export async function insertView(
  db: Db,
  accountId: number,
  { name, filters, columns: shown }: Omit<OrderView, 'id'>,
  max: number,
): Promise<OrderView | undefined> {
  const { rows } = await sql<OrderView>`
    insert into order_view (account_id, name, filters, columns)
    select ${accountId}, ${name}, ${JSON.stringify(filters)}::jsonb, ${shown}::text[]
     where (select count(*) from order_view where account_id = ${accountId}) < ${max}
    on conflict (account_id, lower(name)) do nothing returning ${columns}`.execute(db)
  return rows[0]
}

/** Whether another view of the account has this name. */
export async function hasView(db: Db, accountId: number, name: string, except: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from order_view
     where account_id = ${accountId} and lower(name) = lower(${name}) and id <> ${except}`.execute(db)
  return rows.length > 0
}

type ViewChanges = {
  readonly [Field in keyof Omit<OrderView, 'id'>]?: OrderView[Field] | undefined
}

/** Changes a view of the account; what is absent stays. `undefined`: it has no such view. */
export async function updateView(
  db: Db,
  accountId: number,
  id: number,
  { name, filters, columns: shown }: ViewChanges,
): Promise<OrderView | undefined> {
  const { rows } = await sql<OrderView>`
    update order_view
       set name = coalesce(${name ?? null}, name),
           filters = coalesce(${filters ? JSON.stringify(filters) : null}::jsonb, filters),
           columns = coalesce(${shown ?? null}::text[], columns)
     where id = ${id} and account_id = ${accountId}
       and not exists (select 1 from order_view other where other.account_id = ${accountId}
                          and lower(other.name) = lower(${name ?? null}) and other.id <> ${id})
    returning ${columns}`.execute(db)
  return rows[0]
}

export async function deleteView(db: Db, accountId: number, id: number): Promise<OrderView | undefined> {
  const { rows } = await sql<OrderView>`
    delete from order_view where id = ${id} and account_id = ${accountId} returning ${columns}`.execute(db)
  return rows[0]
}
