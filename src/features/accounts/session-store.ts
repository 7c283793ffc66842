import { sql } from 'kysely'
import type { Role } from '../../kernel/roles.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'

/** A session that holds, with the one whose it is. */
export type LiveSession = {
  readonly createdAt: Date
  readonly seenAt: Date
  readonly accountId: number
  readonly login: string
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
  /** It was opened by passkey, or its account has an authenticator whose code was asked for. */
  readonly isProved: boolean
}

/** Asked once for each page that a signed-in person sees: one statement, by the unique token. */
const live = statement(
  ({ token, now, seenSince }: { token: string; now: Date; seenSince: Date }) => sql<LiveSession>`
    select account_session.created_at as "createdAt", account_session.updated_at as "seenAt",
           account.id as "accountId", account.login, account.email, account.display_name as "displayName", account.roles,
           account_session.passkey_id is not null
             or exists (select 1 from account_two_factor where account_id = account.id and confirmed) as "isProved"
      from account_session
      join account on account.id = account_session.account_id
     where account_session.token = ${token}
       and account_session.expires_at > ${now}
       and account_session.updated_at > ${seenSince}`,
)

/** The session of a token, unless it is over or nobody used it since `seenSince`. */
export async function readLiveSession(
  db: Db,
  asked: { readonly token: string; readonly now: Date; readonly seenSince: Date },
): Promise<LiveSession | undefined> {
  return (await live(db, asked))[0]
}

/** Notes that a session is in use. */
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

export async function insertSession(db: Db, made: NewSession, now: Date): Promise<void> {
  await sql`
    insert into account_session (account_id, token, expires_at, ip_address, user_agent, passkey_id, created_at, updated_at)
    values (${made.accountId}, ${made.token}, ${made.expiresAt}, ${made.address}, ${made.userAgent},
            ${made.passkeyId ?? null}, ${now}, ${now})`.execute(db)
}

type SessionLife = {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly passkeyId: number | null
}

/** When a session of this account ends at the latest, when it began, and by which passkey, if by one. */
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

/** Ends all sessions of an account, but the one with this token if it is given; answers how many. */
export async function deleteSessions(db: Db, accountId: number, keptToken = ''): Promise<number> {
  const gone = await sql`
    delete from account_session where account_id = ${accountId} and token <> ${keptToken}`.execute(db)
  return Number(gone.numAffectedRows ?? 0n)
}

/** Ends the sessions that a passkey of this account opened, but the one with this token; answers how many. */
export async function deleteSessionsOfPasskey(
  db: Db,
  accountId: number,
  passkeyId: number,
  keptToken = '',
): Promise<number> {
  const gone = await sql`
    delete from account_session
     where account_id = ${accountId} and passkey_id = ${passkeyId} and token <> ${keptToken}`.execute(db)
  return Number(gone.numAffectedRows ?? 0n)
}

/** Ends one session of this account, by its number. */
export async function deleteSessionOf(db: Db, accountId: number, id: number): Promise<boolean> {
  const gone = await sql`
    delete from account_session where id = ${id} and account_id = ${accountId}`.execute(db)
  return gone.numAffectedRows === 1n
}

export type StoredSession = {
  readonly id: number
  readonly token: string
  readonly userAgent: string
  readonly address: string
  readonly createdAt: Date
  readonly seenAt: Date
}

/** The live sessions of an account, the last used first. */
export async function readSessions(
  db: Db,
  accountId: number,
  { now, seenSince }: { readonly now: Date; readonly seenSince: Date },
): Promise<readonly StoredSession[]> {
  const { rows } = await sql<StoredSession>`
    select id, token, coalesce(user_agent, '') as "userAgent", coalesce(ip_address, '') as address,
           created_at as "createdAt", updated_at as "seenAt"
      from account_session
     where account_id = ${accountId} and expires_at > ${now} and updated_at > ${seenSince}
     order by updated_at desc, id desc
     limit 200`.execute(db)
  return rows
}

/** Throws away sessions that are over. */
export async function deleteDeadSessions(db: Db, now: Date, seenSince: Date): Promise<void> {
  await sql`delete from account_session where expires_at <= ${now} or updated_at <= ${seenSince}`.execute(db)
}
