import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** What following a link allows. */
export type StoredLink = {
  readonly kind: string
  readonly accountId: number | null
  /** The address that it was sent to, where following the link verifies it. */
  readonly email: string | null
  readonly remember: boolean
}

export type NewLink = StoredLink & { readonly tokenHash: Buffer; readonly expiresAt: Date }

export async function insertLink(db: Db, newLink: NewLink): Promise<void> {
  await sql`
    insert into account_link (token_hash, kind, account_id, email, remember, expires_at)
    values (${newLink.tokenHash}, ${newLink.kind}, ${newLink.accountId}, ${newLink.email}, ${newLink.remember}, ${newLink.expiresAt})`.execute(
    db,
  )
}

type LinkRequest = { readonly tokenHash: Buffer; readonly kinds: readonly string[]; readonly now: Date }

const columns = sql.raw('kind, account_id as "accountId", email, remember')

export async function readLink(
  db: Db,
  { tokenHash, kinds, now }: LinkRequest,
): Promise<StoredLink | undefined> {
  const { rows } = await sql<StoredLink>`
    select ${columns} from account_link
     where token_hash = ${tokenHash} and kind = any(${kinds}::text[]) and expires_at > ${now}`.execute(db)
  return rows[0]
}

/** Takes and deletes the link: of two concurrent requests, one gets it. */
export async function takeLink(
  db: Db,
  { tokenHash, kinds, now }: LinkRequest,
): Promise<StoredLink | undefined> {
  const { rows } = await sql<StoredLink>`
    delete from account_link
     where token_hash = ${tokenHash} and kind = any(${kinds}::text[]) and expires_at > ${now}
    returning ${columns}`.execute(db)
  return rows[0]
}

/** Deletes all links of these kinds of an account; `null`: those that belong to no account. */
export async function deleteLinks(db: Db, accountId: number | null, kinds: readonly string[]): Promise<void> {
  await sql`
    delete from account_link
     where account_id is not distinct from ${accountId}::bigint and kind = any(${kinds}::text[])`.execute(db)
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await sql`delete from account_link where expires_at <= ${now}`.execute(db)
}

/** Deletes expired challenges of the passkey library. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await sql`delete from account_verification where expires_at <= ${now}`.execute(db)
}
