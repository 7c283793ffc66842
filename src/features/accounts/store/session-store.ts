import { sql } from 'kysely'
import type { Role } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'

/** A valid session with its account. */
export type LiveSession = {
  readonly createdAt: Date
  readonly seenAt: Date
  readonly accountId: number
  readonly login: string
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
  /** It was opened by passkey, or its account has an authenticator whose code was required. */
  readonly hasSecondFactor: boolean
  /** The customer as which its owner acts now. */
  readonly acting: ActingAccount | null
}

/** A customer as which a member of the staff acts. */
export type ActingAccount = {
  readonly id: number
  readonly login: string
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
}

/** Runs once for each page of a signed-in person: one statement, by the unique token. */
const liveSession = statement(
  ({ token, now, activeSince }: { token: string; now: Date; activeSince: Date }) => sql<LiveSession>`
    select account_session.created_at as "createdAt", account_session.updated_at as "seenAt",
           account.id as "accountId", account.login, account.email, account.display_name as "displayName", account.roles,
           account_session.passkey_id is not null
             or exists (select 1 from account_two_factor where account_id = account.id and confirmed) as "hasSecondFactor",
           case when acting.id is not null then
             jsonb_build_object('id', acting.id, 'login', acting.login, 'email', acting.email,
                                'displayName', acting.display_name, 'roles', acting.roles) end as acting
      from account_session
      join account on account.id = account_session.account_id
      left join account acting on acting.id = account_session.acting_account_id
                              and account_session.acting_until > ${now}
                              and acting.blocked_at is null
     where account_session.token = ${token}
       and account.blocked_at is null
       and account_session.expires_at > ${now}
       and account_session.updated_at > ${activeSince}`,
)

/** The session of a token, unless it has expired or was not used since `activeSince`. */
export async function readLiveSession(
  db: Db,
  request: { readonly token: string; readonly now: Date; readonly activeSince: Date },
): Promise<LiveSession | undefined> {
  return (await liveSession(db, request))[0]
}

/** Has the owner of a session act as a customer until a time, or ends that (`undefined`); `false`: there is no such session. */
export async function writeActing(
  tx: Db,
  token: string,
  acting: { readonly accountId: number; readonly until: Date } | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    update account_session
       set acting_account_id = ${acting?.accountId ?? null}::bigint, acting_until = ${acting?.until ?? null}::timestamptz
     where token = ${token} returning id`.execute(tx)
  return rows.length > 0
}

/** Records that a session is in use. */
export async function touchSession(db: Db, token: string, now: Date): Promise<void> {
  await sql`update account_session set updated_at = ${now} where token = ${token} and updated_at < ${now}`.execute(
    db,
  )
}

export type NewSession = {
  readonly accountId: number
  readonly token: string
  readonly expiresAt: Date
  readonly address: string
  readonly userAgent: string
  /** The passkey that opened it. */
  readonly passkeyId: number | undefined
}

export async function insertSession(db: Db, session: NewSession, now: Date): Promise<void> {
  await sql`
    insert into account_session (account_id, token, expires_at, ip_address, user_agent, passkey_id, created_at, updated_at)
    values (${session.accountId}, ${session.token}, ${session.expiresAt}, ${session.address}, ${session.userAgent},
            ${session.passkeyId ?? null}, ${now}, ${now})`.execute(db)
}

type SessionLife = {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly passkeyId: number | null
}

/** When a session of this account started and expires, and the passkey that opened it, if any. */
export async function readSessionLife(
  db: Db,
  accountId: number,
  token: string,
): Promise<SessionLife | undefined> {
  const { rows } = await sql<SessionLife>`
    select created_at as "createdAt", expires_at as "expiresAt", passkey_id as "passkeyId"
      from account_session where token = ${token} and account_id = ${accountId}`.execute(db)
  return rows[0]
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  await sql`delete from account_session where token = ${token}`.execute(db)
}

/** Ends all sessions of an account, except the one with this token; answers how many. */
export async function deleteSessions(db: Db, accountId: number, exceptToken = ''): Promise<number> {
  const deleted = await sql`
    delete from account_session where account_id = ${accountId} and token <> ${exceptToken}`.execute(db)
  return Number(deleted.numAffectedRows ?? 0n)
}

/** Ends the sessions that a passkey of this account opened, except the one with this token; answers how many. */
export async function deleteSessionsOfPasskey(
  db: Db,
  accountId: number,
  passkeyId: number,
  exceptToken = '',
): Promise<number> {
  const deleted = await sql`
    delete from account_session
     where account_id = ${accountId} and passkey_id = ${passkeyId} and token <> ${exceptToken}`.execute(db)
  return Number(deleted.numAffectedRows ?? 0n)
}

/** Ends one session of this account, by its id. */
export async function deleteSessionOf(db: Db, accountId: number, id: number): Promise<boolean> {
  const deleted = await sql`
    delete from account_session where id = ${id} and account_id = ${accountId}`.execute(db)
  return deleted.numAffectedRows === 1n
}

export type StoredSession = {
  readonly id: number
  readonly token: string
  readonly userAgent: string
  readonly address: string
  readonly createdAt: Date
  readonly seenAt: Date
}

/** The valid sessions of an account, the last used first. */
export async function readSessions(
  db: Db,
  accountId: number,
  { now, activeSince }: { readonly now: Date; readonly activeSince: Date },
): Promise<readonly StoredSession[]> {
  const { rows } = await sql<StoredSession>`
    select id, token, coalesce(user_agent, '') as "userAgent", coalesce(ip_address, '') as address,
           created_at as "createdAt", updated_at as "seenAt"
      from account_session
     where account_id = ${accountId} and expires_at > ${now} and updated_at > ${activeSince}
     order by updated_at desc, id desc
     limit 200`.execute(db)
  return rows
}

/** Deletes expired and unused sessions. */
export async function deleteExpiredSessions(db: Db, now: Date, activeSince: Date): Promise<void> {
  await sql`delete from account_session where expires_at <= ${now} or updated_at <= ${activeSince}`.execute(
    db,
  )
}
