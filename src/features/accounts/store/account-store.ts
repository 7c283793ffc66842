import { sql } from 'kysely'
import type { Role } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'

/** An account as operations use it. */
export type Account = {
  readonly id: number
  readonly login: string
  readonly email: string
  readonly isEmailVerified: boolean
  /** Staff have blocked it: it opens no session. */
  readonly isBlocked: boolean
  readonly displayName: string
  readonly firstName: string
  readonly lastName: string
  readonly locale: string
  readonly roles: readonly Role[]
  readonly createdAt: Date
}

/** An account with the hash of its password, `null` when it has none. */
export type AccountWithPassword = Account & { readonly passwordHash: string | null }

const account = sql.raw(`
  account.id, account.login, account.email, account.email_verified as "isEmailVerified",
  account.blocked_at is not null as "isBlocked",
  account.display_name as "displayName", account.first_name as "firstName", account.last_name as "lastName",
  account.locale, account.roles, account.created_at as "createdAt"`)

const withPassword = sql`
  select ${account}, account_credential.password as "passwordHash"
    from account
    left join account_credential on account_credential.account_id = account.id
                                and account_credential.provider_id = 'credential'`

const byName = statement(
  ({ name }: { name: string }) => sql<AccountWithPassword>`
    ${withPassword}
     where account.email = ${name} or lower(account.login) = ${name}
     order by (account.email = ${name}) desc
     limit 1`,
)

/** The account of an e-mail or user name; an e-mail wins over a user name with the same text. */
export async function readAccountNamed(db: Db, name: string): Promise<AccountWithPassword | undefined> {
  // PostgreSQL stores no NUL in a text.
  return (await byName(db, { name: name.trim().toLowerCase().replaceAll('\0', '') }))[0]
}

export async function readAccount(db: Db, id: number): Promise<AccountWithPassword | undefined> {
  const { rows } = await sql<AccountWithPassword>`${withPassword} where account.id = ${id}`.execute(db)
  return rows[0]
}

export type NewAccount = {
  readonly login: string
  readonly email: string
  readonly emailKey: string
  readonly isEmailVerified: boolean
  readonly displayName: string
  readonly firstName: string
  readonly lastName: string
  readonly roles: readonly Role[]
  readonly passwordHash: string | undefined
}

/** Creates an account, emits that in the same statement, and answers its id; `undefined` when its e-mail, a look-alike of it, or its login is taken. */
export async function insertAccount(
  db: Db,
  newAccount: NewAccount,
  { now, actor }: { readonly now: Date; readonly actor: object },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into account (login, email, email_key, email_verified, display_name, first_name, last_name, roles,
                           created_at, updated_at)
      values (${newAccount.login}, ${newAccount.email}, ${newAccount.emailKey}, ${newAccount.isEmailVerified}, ${newAccount.displayName},
              ${newAccount.firstName}, ${newAccount.lastName}, ${newAccount.roles}::text[], ${now}, ${now})
      on conflict do nothing
      returning id),
    entered as (
      insert into account_credential (account_id, provider_id, provider_account_id, password, created_at, updated_at)
      select id, 'credential', id::text, ${newAccount.passwordHash ?? null}::text, ${now}, ${now} from made
       where ${newAccount.passwordHash ?? null}::text is not null)
    select id, emit_events(jsonb_build_array(jsonb_build_object('name', 'customer.created', 'subject', 'customer:' || id)),
             ${JSON.stringify(actor)}::jsonb) from made`.execute(db)
  return rows[0]?.id
}

/** Whether an account has this e-mail, or a look-alike of it. */
export async function isEmailTaken(db: Db, emailKey: string): Promise<boolean> {
  const { rows } = await sql`select 1 from account where email_key = ${emailKey}`.execute(db)
  return rows.length > 0
}

/** Sets the password hash of an account, whether it had one or not. */
export async function writePassword(db: Db, accountId: number, hash: string, now: Date): Promise<void> {
  await sql`
    with changed as (
      update account_credential set password = ${hash}, updated_at = ${now}
       where account_id = ${accountId} and provider_id = 'credential'
      returning id)
    insert into account_credential (account_id, provider_id, provider_account_id, password, created_at, updated_at)
    select ${accountId}::bigint, 'credential', ${accountId}::bigint::text, ${hash}, ${now}, ${now}
     where not exists (select 1 from changed)`.execute(db)
}

/** Removes the password of an account: nobody can sign in by password until a new one is set. */
export async function deletePassword(db: Db, accountId: number): Promise<void> {
  await sql`
    delete from account_credential where account_id = ${accountId} and provider_id = 'credential'`.execute(db)
}

/** Replaces a legacy hash by a new one of the same password, unless the password has changed meanwhile. */
export async function renewHash(db: Db, accountId: number, legacyHash: string, hash: string): Promise<void> {
  await sql`
    update account_credential set password = ${hash}
     where account_id = ${accountId} and provider_id = 'credential' and password = ${legacyHash}`.execute(db)
}

/** Marks the address of an account as verified; `false` when the account has another address by now. */
export async function markVerified(db: Db, accountId: number, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update account set email_verified = true, updated_at = ${now}
     where id = ${accountId} and email = ${email}
    returning id`.execute(db)
  return rows.length > 0
}

/** Writes a new, verified address; `false` when another account has it, or a look-alike of it, by now. */
export async function writeAccountEmail(
  db: Db,
  accountId: number,
  email: { readonly address: string; readonly key: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update account
       set email = ${email.address}, email_key = ${email.key}, email_verified = true, updated_at = ${now}
     where id = ${accountId}
       and not exists (select 1 from account other where other.email_key = ${email.key} and other.id <> ${accountId})
    returning id`.execute(db)
  return rows.length > 0
}

export async function writeNames(
  db: Db,
  accountId: number,
  names: { readonly displayName: string; readonly firstName: string; readonly lastName: string },
  now: Date,
): Promise<void> {
  await sql`
    update account
       set display_name = ${names.displayName}, first_name = ${names.firstName}, last_name = ${names.lastName},
           updated_at = ${now}
     where id = ${accountId}`.execute(db)
}

export async function writeRoles(
  db: Db,
  accountId: number,
  roles: readonly Role[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update account set roles = ${roles}::text[], updated_at = ${now} where id = ${accountId} returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** The ids of all administrators, locked until the transaction ends, so that two concurrent removals cannot remove the last one. */
export async function lockAdministrators(tx: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where 'administrator' = any(roles) order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Blocks an account, or ends that (`undefined`); `false`: there is no such account. */
export async function writeBlock(
  tx: Db,
  id: number,
  block: { readonly reason: string; readonly at: Date } | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    update account
       set blocked_at = ${block?.at ?? null}::timestamptz, blocked_reason = ${block?.reason ?? ''}
     where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

/** Whether the account with this address, or one that looks like it, is blocked. */
export async function isEmailBlocked(db: Db, emailKey: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account where email_key = ${emailKey} and blocked_at is not null`.execute(db)
  return rows.length > 0
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from account where 'administrator' = any(roles) limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes an account with all that belongs to it; its orders stay. */
export async function deleteAccount(tx: Db, id: number): Promise<void> {
  await sql`delete from account where id = ${id}`.execute(tx)
}

/** `limit` accounts in order of id, after the one with id `after`. */
export async function readAccounts(db: Db, after: number, limit: number): Promise<readonly Account[]> {
  const { rows } = await sql<Account>`
    select ${account} from account where id > ${after} order by id limit ${limit}`.execute(db)
  return rows
}
