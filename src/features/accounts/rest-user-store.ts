import { type RawBuilder, sql } from 'kysely'
import type { Role } from '../../kernel/roles.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'

/** A user as the REST interface tells of one. */
export type UserRow = {
  readonly id: number
  readonly login: string
  readonly email: string
  readonly displayName: string
  readonly firstName: string
  readonly lastName: string
  readonly locale: string
  readonly roles: readonly Role[]
  readonly createdAt: Date
  readonly meta: UserMeta
}

/** What stands in `account.meta`. */
export type UserMeta = {
  readonly profile?: { readonly url?: string; readonly description?: string; readonly nickname?: string }
  /** What clients keep at a user, by their own names. */
  readonly woocommerce?: Readonly<Record<string, string>>
}

const columns = sql.raw(`
  account.id, account.login, account.email, account.display_name as "displayName", account.first_name as "firstName",
  account.last_name as "lastName", account.locale, account.roles, account.created_at as "createdAt", account.meta`)

/** The user name as a part of an address. */
const slug = sql.raw("replace(account.login, '.', '-')")

const byId = statement(
  ({ id }: { id: number }) => sql<UserRow>`select ${columns} from account where account.id = ${id}`,
)

export async function readUser(db: Db, id: number): Promise<UserRow | undefined> {
  return (await byId(db, { id }))[0]
}

export type UserOrder = 'id' | 'name' | 'registered_date' | 'slug' | 'email' | 'include'

export type UserSearch = {
  /** Those alone who have one of these roles; absent, whoever. */
  readonly roles?: readonly Role[]
  /** Those alone who may be seen by somebody to whom customers are none of his business. */
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

/** A page of the users that are looked for, and how many there are in all. A page beyond the last is empty, of none. */
export async function searchUsers(
  db: Db,
  wish: UserSearch,
): Promise<{ readonly users: readonly UserRow[]; readonly total: number }> {
  const { rows } = await sql<UserRow & { total: number }>`
    select ${columns}, count(*) over () as total
      from account
     where (${wish.roles ?? null}::text[] is null or account.roles && ${wish.roles ?? null}::text[])
       and (${wish.staffRoles ?? null}::text[] is null or account.roles && ${wish.staffRoles ?? null}::text[])
       and (${wish.include ?? null}::bigint[] is null or account.id = any(${wish.include ?? null}::bigint[]))
       and not (account.id = any(${wish.exclude}::bigint[]))
       and (${wish.slugs ?? null}::text[] is null or ${slug} = any(${wish.slugs ?? null}::text[]))
       and (${wish.search}::text = '' or ${isFound(wish)})
     order by ${orderOf(wish)}, account.id
     limit ${wish.limit} offset ${wish.offset}`.execute(db)
  return { users: rows, total: rows[0]?.total ?? 0 }
}

/** In what is shown of a user; for those who see e-mail addresses, in these too. */
function isFound({ search, staffRoles }: UserSearch): RawBuilder<boolean> {
  const sought = search.toLowerCase()
  const shown = sql<boolean>`strpos(lower(account.display_name), ${sought}) > 0 or strpos(${slug}, ${sought}) > 0`
  return staffRoles
    ? sql`(${shown})`
    : sql`(${shown} or strpos(account.email, ${sought}) > 0
           or strpos(lower(account.first_name || ' ' || account.last_name), ${sought}) > 0)`
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

/** What is to be written; what is absent stays. */
export type UserChanges = {
  readonly displayName?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly locale?: string
  readonly profile: Readonly<Record<string, string>>
  readonly woocommerce: Readonly<Record<string, string>>
}

/** Writes the changes and answers the user; `undefined`: he is gone, or would keep more than `mostKept` values. */
export async function writeUser(
  db: Db,
  id: number,
  changes: UserChanges,
  { now, mostKept }: { readonly now: Date; readonly mostKept: number },
): Promise<UserRow | undefined> {
  const kept = sql`coalesce(account.meta -> 'woocommerce', '{}') || ${JSON.stringify(changes.woocommerce)}::jsonb`
  const profile = sql`coalesce(account.meta -> 'profile', '{}') || ${JSON.stringify(changes.profile)}::jsonb`
  const { rows } = await sql<UserRow>`
    update account
       set display_name = coalesce(${changes.displayName ?? null}::text, display_name),
           first_name = coalesce(${changes.firstName ?? null}::text, first_name),
           last_name = coalesce(${changes.lastName ?? null}::text, last_name),
           locale = coalesce(${changes.locale ?? null}::text, locale),
           meta = meta || jsonb_build_object('profile', ${profile}, 'woocommerce', ${kept}),
           updated_at = ${now}
     where account.id = ${id}
       and (select count(*) from jsonb_object_keys(${kept})) <= ${mostKept}
    returning ${columns}`.execute(db)
  return rows[0]
}
