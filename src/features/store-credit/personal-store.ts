import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { EntryKind } from './rules/credit.ts'

/** The data subject: an account, and a verified e-mail address. */
type Subject = { readonly accountId?: number | undefined; readonly email?: string | undefined }

function belongsTo({ accountId, email }: Subject) {
  return sql`(c.account_id = ${accountId ?? null}::bigint or c.email = ${email ?? null}::text)`
}

export type ExportedCredit = {
  readonly code: string
  readonly balanceMinor: number
  readonly email: string | null
  readonly expiresAt: Date | null
  readonly gift: unknown
  readonly entries: readonly { readonly kind: EntryKind; readonly deltaMinor: number; readonly at: string }[]
}

export async function readCreditsOf(db: Db, dataSubject: Subject): Promise<ExportedCredit[]> {
  const { rows } = await sql<ExportedCredit>`
    select c.code, c.balance_minor as "balanceMinor", c.email, c.expires_at as "expiresAt", c.gift,
           (select json_agg(json_build_object('kind', e.kind, 'deltaMinor', e.delta_minor, 'at', e.at) order by e.id)
              from credit_entry e where e.credit_id = c.id) as entries
      from credit c where ${belongsTo(dataSubject)} order by c.id`.execute(db)
  return rows
}

/** Removes a person from their credits and from their messages to others; answers the number of their credits. */
export async function anonymizeCredits(tx: Db, dataSubject: Subject): Promise<number> {
  await sql`
    update credit c set gift = c.gift || '{"from": "", "message": ""}'
     where c.gift is not null and c.order_line_id in (
       select l.id from order_line l join shop_order o on o.id = l.order_id
        where o.account_id = ${dataSubject.accountId ?? null}::bigint
           or (o.account_id is null and lower(o.billing ->> 'email') = ${dataSubject.email ?? null}::text))`.execute(
    tx,
  )
  const anonymized = await sql`
    update credit c set account_id = null, email = null, gift = null where ${belongsTo(dataSubject)}`.execute(
    tx,
  )
  return Number(anonymized.numAffectedRows ?? 0n)
}

/** Gives the credits of one account, and of its verified address, to another account; answers how many. */
export async function moveCredits(
  tx: Db,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  const moved = await sql`
    update credit c set account_id = ${to}
     where c.account_id = ${from}
        or (c.account_id is null
            and c.email = (select a.email from account a where a.id = ${from} and a.email_verified))`.execute(
    tx,
  )
  return Number(moved.numAffectedRows ?? 0n)
}
