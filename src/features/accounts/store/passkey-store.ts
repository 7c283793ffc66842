import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

export type StoredPasskey = { readonly id: number; readonly name: string; readonly createdAt: Date }

export async function readPasskeys(db: Db, accountId: number): Promise<readonly StoredPasskey[]> {
  const { rows } = await sql<StoredPasskey>`
    select id, coalesce(name, '') as name, coalesce(created_at, 'epoch') as "createdAt"
      from account_passkey where account_id = ${accountId} order by id`.execute(db)
  return rows
}

/** The passkey that signed a browser's answer, locked until the transaction ends so that it is not removed meanwhile. */
export async function lockPasskey(
  tx: Db,
  accountId: number,
  credentialId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from account_passkey
     where account_id = ${accountId} and credential_id = ${credentialId} for key share`.execute(tx)
  return rows[0]?.id
}

/** Whether the account has this passkey; locks it, so that nobody signs in with it until the transaction ends. */
export async function lockPasskeyOfAccount(tx: Db, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account_passkey where id = ${id} and account_id = ${accountId} for update`.execute(tx)
  return rows.length > 0
}

/** Renames a passkey of the account; `false` when it has none with this id. */
export async function writePasskeyName(
  db: Db,
  accountId: number,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<boolean> {
  const { rows } = await sql`
    update account_passkey set name = ${name} where id = ${id} and account_id = ${accountId} returning id`.execute(
    db,
  )
  return rows.length > 0
}

export async function deletePasskey(db: Db, accountId: number, id: number): Promise<boolean> {
  const deleted = await sql`
    delete from account_passkey where id = ${id} and account_id = ${accountId}`.execute(db)
  return deleted.numAffectedRows === 1n
}

export async function deletePasskeys(tx: Db, accountId: number): Promise<void> {
  await sql`delete from account_passkey where account_id = ${accountId}`.execute(tx)
}

/** Whether an account has a confirmed authenticator, its remaining backup codes, and how many passkeys it has. */
export async function readSecondFactors(
  db: Db,
  accountId: number,
): Promise<{ readonly totp: boolean; readonly backupCodesLeft: number; readonly passkeys: number }> {
  const { rows } = await sql<{ totp: boolean; backupCodesLeft: number; passkeys: number }>`
    select coalesce((select confirmed from account_two_factor where account_id = ${accountId}), false) as totp,
           coalesce((select cardinality(backup_codes) from account_two_factor where account_id = ${accountId}), 0)
             as "backupCodesLeft",
           (select count(*) from account_passkey where account_id = ${accountId}) as passkeys`.execute(db)
  return rows[0] ?? { totp: false, backupCodesLeft: 0, passkeys: 0 }
}
