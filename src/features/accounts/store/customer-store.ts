import { type RawBuilder, sql } from 'kysely'
import type { MetaData } from '../../../kernel/meta-data.ts'
import type { Role } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'

/** An account as programs read it as a customer. */
export type Customer = {
  readonly id: number
  readonly login: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly roles: readonly Role[]
  readonly createdAt: Date
  readonly changedAt: Date
  readonly metaData: readonly MetaData[]
}

const columns = sql.raw(`
  account.id, account.login, account.email, account.first_name as "firstName", account.last_name as "lastName", account.roles,
  account.created_at as "createdAt", account.updated_at as "changedAt", account.meta_data as "metaData"`)

/** Which customers a list has, and in which order; absent values match all. */
export type CustomerListing = {
  readonly search: string
  readonly email: string | undefined
  readonly role: Role | undefined
  readonly include: readonly number[] | undefined
  readonly exclude: readonly number[]
  readonly orderBy: 'id' | 'include' | 'name' | 'registered_date'
  readonly isDescending: boolean
  readonly first: number
  readonly limit: number
}

const orders = {
  id: sql`account.id`,
  name: sql`account.display_name collate "und-x-icu"`,
  registered_date: sql`account.created_at`,
} as const

/** A page of customers, and how many there are in all. */
export async function readListedCustomers(
  db: Db,
  listing: CustomerListing,
): Promise<{ readonly customers: readonly Customer[]; readonly total: number }> {
  const { email, role, include, exclude, first, limit } = listing
  const which = sql`(${email ?? null}::text is null or account.email = ${email ?? null}::text)
       and (${role ?? null}::text is null or ${role ?? null}::text = any(account.roles))
       and (${include ?? null}::bigint[] is null or account.id = any(${include ?? null}::bigint[]))
       and not (account.id = any(${exclude}::bigint[]))
       and (${listing.search}::text = '' or ${matchesSearch(listing.search)})`
  const [{ rows }, counted] = await Promise.all([
    sql<Customer>`
      select ${columns} from account where ${which} order by ${orderOf(listing)} limit ${limit} offset ${first}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from account where ${which}`.execute(db),
  ])
  return { customers: rows, total: counted.rows[0]?.total ?? 0 }
}

function matchesSearch(search: string): RawBuilder<boolean> {
  const text = search.trim().toLowerCase()
  return sql`strpos(lower(concat_ws(' ', account.first_name, account.last_name, account.display_name, account.login,
                                    account.email)), ${text}) > 0`
}

function orderOf({ orderBy, isDescending, include }: CustomerListing): RawBuilder<unknown> {
  if (orderBy === 'include') return sql`array_position(${include ?? []}::bigint[], account.id), account.id`
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  return sql`${orders[orderBy]} ${direction}, account.id ${direction}`
}

export async function readCustomer(db: Db, id: number): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`select ${columns} from account where account.id = ${id}`.execute(db)
  return rows[0]
}

/** Fields of an account that have no effects of their own; absent ones stay as they are. */
export type CustomerFields = {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly metaData?: readonly MetaData[] | undefined
}

export async function writeCustomer(tx: Db, id: number, fields: CustomerFields, now: Date): Promise<void> {
  const { firstName = null, lastName = null, metaData } = fields
  await sql`
    update account
       set first_name = coalesce(${firstName}::text, first_name),
           last_name = coalesce(${lastName}::text, last_name),
           meta_data = coalesce(${metaData ? JSON.stringify(metaData) : null}::jsonb, meta_data),
           updated_at = ${now}
     where id = ${id}`.execute(tx)
}

/** How many customers there are. */
export async function countCustomers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from account where 'customer' = any(roles)`.execute(db)
  return rows[0]?.count ?? 0
}

/** When the customers of a span have registered. */
export async function readRegistrations(db: Db, from: Date, until: Date): Promise<readonly Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from account
     where 'customer' = any(roles) and created_at >= ${from} and created_at < ${until}`.execute(db)
  return rows.map(({ at }) => at)
}
