import { sql } from 'kysely'
import type { Role } from '../../../kernel/roles.ts'
import { batched } from '../../../platform/db/batch.ts'
import type { Db } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'

export type KeyPermissions = 'read' | 'write' | 'read_write'

export type NewKey = {
  readonly accountId: number
  readonly description: string
  readonly permissions: KeyPermissions
  readonly keyHash: Buffer
  readonly keyEnding: string
}

export async function insertKey(db: Db, newKey: NewKey, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into api_key (account_id, description, permissions, key_hash, key_ending, created_at)
    values (${newKey.accountId}, ${newKey.description}, ${newKey.permissions}, ${newKey.keyHash}, ${newKey.keyEnding}, ${now})
    returning id`.execute(db)
  return rows[0]!.id
}

/** A key and the current state of its account. */
export type KeyOwner = {
  readonly keyId: number
  readonly description: string
  readonly permissions: KeyPermissions
  readonly lastUsedAt: Date | null
  readonly accountId: number
  readonly login: string
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
}

/** Programs send their key with every request: those that are read at the same time are one statement. */
export const readKeyOwner = batched<Buffer, KeyOwner | undefined>(async (db, keyHashes) => {
  const owners = await keyOwners(db, { keyHashes })
  const byHash = new Map(owners.map((owner) => [owner.keyHash.toString('hex'), owner]))
  return keyHashes.map((hash) => byHash.get(hash.toString('hex')))
})

const keyOwners = statement(
  ({ keyHashes }: { keyHashes: readonly Buffer[] }) => sql<KeyOwner & { readonly keyHash: Buffer }>`
    select api_key.id as "keyId", api_key.key_hash as "keyHash", api_key.description, api_key.permissions,
           api_key.last_used_at as "lastUsedAt", account.id as "accountId", account.login, account.email,
           account.display_name as "displayName", account.roles
      from api_key
      join account on account.id = api_key.account_id
     where api_key.key_hash = any(${keyHashes}::bytea[]) and account.blocked_at is null`,
)

/** Records a use, unless one was recorded since `before`: of a hundred concurrent requests, one writes. */
export async function touchKey(
  db: Db,
  id: number,
  { now, before, ip }: { readonly now: Date; readonly before: Date; readonly ip: string },
): Promise<void> {
  await sql`
    update api_key set last_used_at = ${now}, last_ip = ${ip}
     where id = ${id} and (last_used_at is null or last_used_at <= ${before})`.execute(db)
}

/** Stores a used nonce; `false` when the key has used it before. */
export async function consumeKeyNonce(
  db: Db,
  keyId: number,
  nonce: string,
  stampedAt: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into api_key_nonce (api_key_id, nonce, stamped_at) values (${keyId}, ${nonce}, ${stampedAt})
    on conflict do nothing
    returning nonce`.execute(db)
  return rows.length > 0
}

/** Deletes nonces of requests signed before this time: their timestamp is refused by now. */
export async function deleteOldKeyNonces(db: Db, before: Date): Promise<void> {
  await sql`delete from api_key_nonce where stamped_at < ${before}`.execute(db)
}

export type StoredKey = {
  readonly id: number
  readonly email: string
  readonly permissions: KeyPermissions
  readonly description: string
  readonly keyEnding: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** The network address of its last use; empty before. */
  readonly lastIp: string
}

/** All keys, the oldest first. They are created by hand, so there are few. */
export async function readKeys(db: Db): Promise<readonly StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select api_key.id, account.email, api_key.permissions, api_key.description, api_key.key_ending as "keyEnding",
           api_key.created_at as "createdAt", api_key.last_used_at as "lastUsedAt", api_key.last_ip as "lastIp"
      from api_key
      join account on account.id = api_key.account_id
     order by api_key.id
     limit 10000`.execute(db)
  return rows
}

/** Deletes a key and answers what it was; `undefined` when there is none with this number. */
export async function deleteKey(
  db: Db,
  id: number,
): Promise<Pick<NewKey, 'accountId' | 'description'> | undefined> {
  const { rows } = await sql<Pick<NewKey, 'accountId' | 'description'>>`
    delete from api_key where id = ${id} returning account_id as "accountId", description`.execute(db)
  return rows[0]
}
