import { sql } from 'kysely'
import type { Role } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'

/** An account that uses the back office, and how it is protected. */
export type StaffAccount = {
  readonly id: number
  readonly displayName: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly hasPassword: boolean
  readonly hasAuthenticator: boolean
  readonly hasPasskey: boolean
  readonly sessions: number
  readonly lastSeenAt: Date | null
  readonly createdAt: Date
}

type StaffQuery = {
  /** Accounts with one of these roles. */
  readonly roles: readonly Role[]
  /** Only this account. */
  readonly id?: number | undefined
  readonly now: Date
  readonly activeSince: Date
}

/** The accounts of staff, by name. There are few: one list has all of them. */
export async function readStaff(
  db: Db,
  { roles, id, now, activeSince }: StaffQuery,
): Promise<readonly StaffAccount[]> {
  const { rows } = await sql<StaffAccount>`
    select account.id, account.display_name as "displayName", account.email, account.roles,
           exists (select from account_credential c
                    where c.account_id = account.id and c.provider_id = 'credential') as "hasPassword",
           exists (select from account_two_factor f
                    where f.account_id = account.id and f.confirmed) as "hasAuthenticator",
           exists (select from account_passkey p where p.account_id = account.id) as "hasPasskey",
           live.count as sessions, live.seen as "lastSeenAt", account.created_at as "createdAt"
      from account
     cross join lateral (
       select count(*) as count, max(updated_at) as seen from account_session s
        where s.account_id = account.id and s.expires_at > ${now} and s.updated_at > ${activeSince}) live
     where account.roles && ${roles}::text[]
       and (${id ?? null}::bigint is null or account.id = ${id ?? null}::bigint)
     order by account.display_name collate "und-x-icu", account.id
     limit 1000`.execute(db)
  return rows
}
