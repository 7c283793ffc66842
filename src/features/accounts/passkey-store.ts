import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type StoredPasskey = { readonly id: number; readonly name: string; readonly createdAt: Date }

export async function readPasskeys(db: Db, accountId: number): Promise<readonly StoredPasskey[]> {
  const { rows } = await sql<StoredPasskey>`
    select id, coalesce(name, '') as name, coalesce(created_at, 'epoch') as "createdAt"
      from account_passkey where account_id = ${accountId} order by id`.execute(db)
  return rows
}

export async function deletePasskey(db: Db, accountId: number, id: number): Promise<boolean> {
  const gone = await sql`
    delete from account_passkey where id = ${id} and account_id = ${accountId}`.execute(db)
  return gone.numAffectedRows === 1n
}

/** Whether an account can be entered by its password and a code, and how many passkeys it has. */
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
