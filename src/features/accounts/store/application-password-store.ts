import { sql } from 'kysely'
import type { Role } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'

/** A password of an account as it is shown: never the password itself. */
export type ApplicationPassword = {
  readonly uuid: string
  readonly appId: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly lastIp: string | null
}

const columns = sql`uuid, app_id as "appId", name, created_at as "createdAt", last_used_at as "lastUsedAt", last_ip as "lastIp"`

/** The passwords of an account, the oldest first; they are created by hand, so there are few. */
export async function readApplicationPasswords(
  db: Db,
  accountId: number,
): Promise<readonly ApplicationPassword[]> {
  const { rows } = await sql<ApplicationPassword>`
    select ${columns} from application_password where account_id = ${accountId} order by id`.execute(db)
  return rows
}

export type NewApplicationPassword = {
  readonly accountId: number
  readonly uuid: string
  readonly appId: string
  readonly name: string
  readonly passwordHash: Buffer
}

/** Stores a password unless the account has one of this name, or `max` of them. */
export async function insertApplicationPassword(
  db: Db,
  { accountId, uuid, appId, name, passwordHash }: NewApplicationPassword,
  { now, max }: { readonly now: Date; readonly max: number },
): Promise<ApplicationPassword | undefined> {
  const { rows } = await sql<ApplicationPassword>`
    insert into application_password (account_id, uuid, app_id, name, password_hash, created_at)
    select ${accountId}, ${uuid}::uuid, ${appId}, ${name}, ${passwordHash}, ${now}
     where (select count(*) from application_password where account_id = ${accountId}) < ${max}
    on conflict (account_id, name) do nothing
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Renames a password of an account; `undefined` when there is none with this id, and when the name is in use. */
export async function renameApplicationPassword(
  db: Db,
  accountId: number,
  { uuid, name }: { readonly uuid: string; readonly name: string },
): Promise<ApplicationPassword | undefined> {
  const { rows } = await sql<ApplicationPassword>`
    update application_password set name = ${name}
     where account_id = ${accountId} and uuid = ${uuid}::uuid
       and not exists (
         select from application_password o
          where o.account_id = ${accountId} and o.name = ${name} and o.uuid <> ${uuid}::uuid)
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Deletes one password of an account, or all of them; answers what was deleted. */
export async function deleteApplicationPasswords(
  db: Db,
  accountId: number,
  uuid?: string,
): Promise<readonly ApplicationPassword[]> {
  const { rows } = await sql<ApplicationPassword>`
    delete from application_password
     where account_id = ${accountId} and (${uuid ?? null}::uuid is null or uuid = ${uuid ?? null}::uuid)
    returning ${columns}`.execute(db)
  return rows
}

/** A password and the current state of its account. */
export type ApplicationPasswordOwner = {
  readonly passwordId: number
  readonly name: string
  readonly uuid: string
  readonly lastUsedAt: Date | null
  readonly accountId: number
  readonly login: string
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
}

const passwordOwner = statement(
  ({ passwordHash }: { passwordHash: Buffer }) => sql<ApplicationPasswordOwner>`
    select p.id as "passwordId", p.name, p.uuid, p.last_used_at as "lastUsedAt", account.id as "accountId", account.login,
           account.email, account.display_name as "displayName", account.roles
      from application_password p
      join account on account.id = p.account_id
     where p.password_hash = ${passwordHash}`,
)

export async function readPasswordOwner(
  db: Db,
  passwordHash: Buffer,
): Promise<ApplicationPasswordOwner | undefined> {
  return (await passwordOwner(db, { passwordHash }))[0]
}

/** Records a use, unless one was recorded since `before`: of a hundred concurrent requests, one writes. */
export async function touchApplicationPassword(
  db: Db,
  id: number,
  { now, before, ip }: { readonly now: Date; readonly before: Date; readonly ip: string },
): Promise<void> {
  await sql`
    update application_password set last_used_at = ${now}, last_ip = ${ip}
     where id = ${id} and (last_used_at is null or last_used_at <= ${before})`.execute(db)
}
