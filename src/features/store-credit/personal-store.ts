import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { EntryKind } from './rules/credit.ts'

/** Whose data: an account's, and that of an address that is proved to be theirs. */
export type Whose = { readonly accountId?: number | undefined; readonly email?: string | undefined }

function heldBy({ accountId, email }: Whose) {
  return sql`(c.account_id = ${accountId ?? null}::bigint or c.email = ${email ?? null}::text)`
}

export type KeptCredit = {
  readonly code: string
  readonly balanceMinor: number
  readonly email: string | null
  readonly expiresAt: Date | null
  readonly gift: unknown
  readonly entries: readonly { readonly kind: EntryKind; readonly deltaMinor: number; readonly at: string }[]
}

export async function readCreditsOf(db: Db, whose: Whose): Promise<KeptCredit[]> {
  const { rows } = await sql<KeptCredit>`
    select c.code, c.balance_minor as "balanceMinor", c.email, c.expires_at as "expiresAt", c.gift,
           (select json_agg(json_build_object('kind', e.kind, 'deltaMinor', e.delta_minor, 'at', e.at) order by e.id)
              from credit_entry e where e.credit_id = c.id) as entries
      from credit c where ${heldBy(whose)} order by c.id`.execute(db)
  return rows
}

/** Takes somebody off their credits, and off what they wrote to others; answers how many were theirs. */
export async function makeNameless(tx: Db, whose: Whose): Promise<number> {
  await sql`
    update credit c set gift = c.gift || '{"from": "", "message": ""}'
     where c.gift is not null and c.order_line_id in (
       select l.id from order_line l join shop_order o on o.id = l.order_id
        where o.account_id = ${whose.accountId ?? null}::bigint
           or (o.account_id is null and lower(o.billing ->> 'email') = ${whose.email ?? null}::text))`.execute(
    tx,
  )
  const erased = await sql`
    update credit c set account_id = null, email = null, gift = null where ${heldBy(whose)}`.execute(tx)
  return Number(erased.numAffectedRows ?? 0n)
}
