import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Account } from './account-store.ts'

/** A user as the REST API shows one. */
export type StoredUser = Omit<Account, 'isEmailVerified' | 'isBlocked'> & { readonly meta: UserMeta }

/** The content of `account.meta`. */
export type UserMeta = {
  readonly profile?: { readonly url?: string; readonly description?: string; readonly nickname?: string }
  /** Values that clients store with a user, by their own names. */
  readonly woocommerce?: Readonly<Record<string, string>>
}

const columns = sql.raw(`
  account.id, account.login, account.email, account.display_name as "displayName", account.first_name as "firstName",
  account.last_name as "lastName", account.locale, account.roles, account.created_at as "createdAt", account.meta`)

/** The user name as part of a URL. */
const slug = sql.raw("replace(account.login, '.', '-')")

const byId = statement(
  ({ id }: { id: number }) => sql<StoredUser>`select ${columns} from account where account.id = ${id}`,
)

export async function readUser(db: Db, id: number): Promise<StoredUser | undefined> {
  return (await byId(db, { id }))[0]
}

export type UserOrder = 'id' | 'name' | 'registered_date' | 'slug' | 'email' | 'include'

export type UserSearch = {
  /** Only users with one of these roles; absent: all users. */
  readonly roles?: readonly Role[]
  /** Only users with one of these roles: what a person without access to customers may see. */
  readonly staffRoles?: readonly Role[]
  readonly search: string
  readonly include?: readonly number[]
  readonly exclude: readonly number[]
  readonly slugs?: readonly string[]
  readonly orderBy: UserOrder
  readonly isDescending: boolean
  readonly limit: number
  readonly offset: number
}

/** A page of the users found, and how many there are in all. A page beyond the last is empty. */
export async function searchUsers(
  db: Db,
  query: UserSearch,
): Promise<{ readonly users: readonly StoredUser[]; readonly total: number }> {
  const { rows } = await sql<StoredUser & { total: number }>`
    select ${columns}, count(*) over () as total
      from account
     where (${query.roles ?? null}::text[] is null or account.roles && ${query.roles ?? null}::text[])
       and (${query.staffRoles ?? null}::text[] is null or account.roles && ${query.staffRoles ?? null}::text[])
       and (${query.include ?? null}::bigint[] is null or account.id = any(${query.include ?? null}::bigint[]))
       and not (account.id = any(${query.exclude}::bigint[]))
       and (${query.slugs ?? null}::text[] is null or ${slug} = any(${query.slugs ?? null}::text[]))
       and (${query.search}::text = '' or ${matchesSearch(query)})
     order by ${orderOf(query)}, account.id
     limit ${query.limit} offset ${query.offset}`.execute(db)
  if (rows.length === 0 && query.offset > 0) {
    const { total } = await searchUsers(db, { ...query, offset: 0, limit: 1 })
    return { users: [], total }
  }
  return { users: rows, total: rows[0]?.total ?? 0 }
}

/** Searches the public fields of a user; for callers who may see e-mail addresses, these too. */
function matchesSearch({ search, staffRoles }: UserSearch): RawBuilder<boolean> {
  const text = search.toLowerCase()
  const visibleFields = sql<boolean>`strpos(lower(account.display_name), ${text}) > 0 or strpos(${slug}, ${text}) > 0`
  return staffRoles
    ? sql`(${visibleFields})`
    : sql`(${visibleFields} or strpos(account.email, ${text}) > 0
           or strpos(lower(account.first_name || ' ' || account.last_name), ${text}) > 0)`
}

const orders = {
  id: sql`account.id`,
  name: sql`account.display_name collate "und-x-icu"`,
  registered_date: sql`account.created_at`,
  slug: sql`${slug} collate "C"`,
  email: sql`account.email collate "C"`,
} as const

function orderOf({ orderBy, isDescending, include }: UserSearch): RawBuilder<unknown> {
  const by =
    orderBy === 'include' ? sql`array_position(${include ?? []}::bigint[], account.id)` : orders[orderBy]
  return isDescending ? sql`${by} desc` : sql`${by}`
}

/** The fields to write; absent fields stay as they are. */
export type UserChanges = {
  readonly displayName?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly locale?: string
  readonly profile: Readonly<Record<string, string>>
  readonly woocommerce: Readonly<Record<string, string>>
}

/** Writes the changes and answers the user; `undefined`: the user is deleted, or would have more than `maxMetaValues` values. */
export async function writeUser(
  db: Db,
  id: number,
  changes: UserChanges,
  { now, maxMetaValues }: { readonly now: Date; readonly maxMetaValues: number },
): Promise<StoredUser | undefined> {
  const meta = sql`coalesce(account.meta -> 'woocommerce', '{}') || ${JSON.stringify(changes.woocommerce)}::jsonb`
  const profile = sql`coalesce(account.meta -> 'profile', '{}') || ${JSON.stringify(changes.profile)}::jsonb`
  const { rows } = await sql<StoredUser>`
    update account
       set display_name = coalesce(${changes.displayName ?? null}::text, display_name),
           first_name = coalesce(${changes.firstName ?? null}::text, first_name),
           last_name = coalesce(${changes.lastName ?? null}::text, last_name),
           locale = coalesce(${changes.locale ?? null}::text, locale),
           meta = meta || jsonb_build_object('profile', ${profile}, 'woocommerce', ${meta}),
           updated_at = ${now}
     where account.id = ${id}
       and (select count(*) from jsonb_object_keys(${meta})) <= ${maxMetaValues}
    returning ${columns}`.execute(db)
  return rows[0]
}
