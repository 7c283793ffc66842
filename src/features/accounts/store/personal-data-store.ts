import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Everything stored about an account, as its owner may see it: no hash, secret or token. */
export type StoredAccountData = {
  readonly account: Readonly<Record<string, unknown>>
  readonly sessions: readonly unknown[]
  readonly waysIn: readonly unknown[]
  readonly passkeys: readonly unknown[]
  readonly authenticator: boolean
  readonly apiKeys: readonly unknown[]
  readonly applicationPasswords: readonly unknown[]
  readonly openLinks: readonly unknown[]
  readonly registrations: readonly unknown[]
}

export async function readAccountData(db: Db, id: number): Promise<StoredAccountData | undefined> {
  const { rows } = await sql<StoredAccountData>`
    select to_jsonb(account) - 'email_key' as account,
           array(select jsonb_build_object('signed_in_at', created_at, 'last_used_at', updated_at,
                                           'expires_at', expires_at, 'address', ip_address, 'browser', user_agent)
                   from account_session where account_id = account.id order by id) as sessions,
           array(select jsonb_build_object('kind', provider_id, 'changed_at', updated_at)
                   from account_credential where account_id = account.id order by id) as "waysIn",
           array(select jsonb_build_object('name', name, 'created_at', created_at)
                   from account_passkey where account_id = account.id order by id) as passkeys,
           exists (select 1 from account_two_factor where account_id = account.id and confirmed) as authenticator,
           array(select jsonb_build_object('description', description, 'permissions', permissions, 'ends_in', key_ending,
                                           'created_at', created_at, 'last_used_at', last_used_at)
                   from api_key where account_id = account.id order by id) as "apiKeys",
           array(select jsonb_build_object('name', name, 'created_at', created_at, 'last_used_at', last_used_at,
                                           'last_address', last_ip)
                   from application_password where account_id = account.id order by id) as "applicationPasswords",
           array(select jsonb_build_object('for', kind, 'sent_to', email, 'expires_at', expires_at)
                   from account_link where account_id = account.id order by expires_at) as "openLinks",
           array(select jsonb_build_object('email', email, 'first_name', first_name, 'last_name', last_name,
                                           'expires_at', expires_at)
                   from pending_registration where account_id = account.id order by expires_at) as registrations
      from account where account.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks an account until the transaction ends: no order, sign-in or address is saved for it meanwhile. */
export async function lockAccount(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from account where id = ${id} for update`.execute(tx)
  return rows.length > 0
}

type AccountSubject = { readonly accountId: number; readonly email: string | undefined }

/** The data subject of an account, with its address if that is verified. */
export async function readDataSubject(db: Db, accountId: number): Promise<AccountSubject> {
  const { rows } = await sql<{ email: string | null }>`
    select case when email_verified then email end as email from account where id = ${accountId}`.execute(db)
  return { accountId, email: rows[0]?.email ?? undefined }
}
