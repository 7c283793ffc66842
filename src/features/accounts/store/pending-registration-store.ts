import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** A registration that waits for the mailed link. */
export type StoredRegistration = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string | null
  /** The account that was created; `null` where the address had one. */
  readonly accountId: number | null
}

export async function insertRegistration(
  db: Db,
  tokenHash: Buffer,
  { email, firstName, lastName, passwordHash, accountId }: StoredRegistration,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into pending_registration (token_hash, email, first_name, last_name, password_hash, account_id, expires_at)
    values (${tokenHash}, ${email}, ${firstName}, ${lastName}, ${passwordHash}, ${accountId}, ${expiresAt})`.execute(
    db,
  )
}

export async function readRegistration(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<StoredRegistration | undefined> {
  const { rows } = await sql<StoredRegistration>`
    select email, first_name as "firstName", last_name as "lastName", password_hash as "passwordHash",
           account_id as "accountId"
      from pending_registration
     where token_hash = ${tokenHash} and expires_at > ${now}`.execute(db)
  return rows[0]
}

export async function deleteRegistration(db: Db, tokenHash: Buffer): Promise<void> {
  await sql`delete from pending_registration where token_hash = ${tokenHash}`.execute(db)
}

/** Deletes what is stored of an address or for an account; answers how many. */
export async function deleteRegistrationsOf(
  db: Db,
  { email, accountId }: { readonly email?: string | undefined; readonly accountId?: number | undefined },
): Promise<number> {
  const deleted = await sql`
    delete from pending_registration
     where email = ${email ?? null}::text or account_id = ${accountId ?? null}::bigint`.execute(db)
  return Number(deleted.numAffectedRows ?? 0n)
}

export async function deleteExpiredRegistrations(db: Db, now: Date): Promise<void> {
  await sql`delete from pending_registration where expires_at <= ${now}`.execute(db)
}
