import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export type StoredTwoFactor = {
  readonly secret: Buffer
  readonly confirmed: boolean
  readonly codesLeft: number
}

export async function readTwoFactor(db: Db, accountId: number): Promise<StoredTwoFactor | undefined> {
  const { rows } = await sql<StoredTwoFactor>`
    select secret, confirmed, cardinality(backup_codes) as "codesLeft"
      from account_two_factor where account_id = ${accountId}`.execute(db)
  return rows[0]
}

/** Stores a secret that waits for its first code; `false` when a confirmed one exists. */
export async function writeUnconfirmed(db: Db, accountId: number, secret: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into account_two_factor as stored (account_id, secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set secret = excluded.secret, last_step = 0 where not stored.confirmed
    returning account_id`.execute(db)
  return rows.length > 0
}

/** Enables the authenticator with its backup codes; `false` when it is enabled, or its secret is another by now. */
export async function confirmTwoFactor(
  db: Db,
  accountId: number,
  confirmation: { readonly secret: Buffer; readonly step: number; readonly backupCodes: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    update account_two_factor
       set confirmed = true, last_step = ${confirmation.step}, backup_codes = ${confirmation.backupCodes}::text[]
     where account_id = ${accountId} and not confirmed and secret = ${confirmation.secret}
    returning account_id`.execute(db)
  return rows.length > 0
}

/** Marks the code of a step as used; `false` when it, or a later one, was used before. */
export async function consumeTotpStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update account_two_factor set last_step = ${step}
     where account_id = ${accountId} and confirmed and last_step < ${step}
    returning account_id`.execute(db)
  return rows.length > 0
}

/** Deletes a used backup code; `false` when it is unknown or was used before. */
export async function consumeBackupCode(db: Db, accountId: number, hash: string): Promise<boolean> {
  const { rows } = await sql`
    update account_two_factor set backup_codes = array_remove(backup_codes, ${hash})
     where account_id = ${accountId} and confirmed and ${hash} = any(backup_codes)
    returning account_id`.execute(db)
  return rows.length > 0
}

export async function writeBackupCodes(
  db: Db,
  accountId: number,
  hashes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    update account_two_factor set backup_codes = ${hashes}::text[]
     where account_id = ${accountId} and confirmed
    returning account_id`.execute(db)
  return rows.length > 0
}

export async function deleteTwoFactor(db: Db, accountId: number): Promise<boolean> {
  const deleted = await sql`
    delete from account_two_factor where account_id = ${accountId} and confirmed`.execute(db)
  return deleted.numAffectedRows === 1n
}
