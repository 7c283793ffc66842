import { sql } from 'kysely'
import type { Credit } from './rules/credit.ts'

/** `CreditRow` of the table `credit c`. */
export const creditColumns = sql`c.id, c.code, c.balance_minor as "balanceMinor", c.initial_minor as "initialMinor",
  c.expires_at as "expiresAt", c.email`

export type CreditRow = Omit<Credit, 'expiresAtMs' | 'email'> & {
  readonly expiresAt: Date | null
  readonly email: string | null
}

export function creditFromRow({ expiresAt, email, ...row }: CreditRow): Credit {
  return { ...row, expiresAtMs: expiresAt?.getTime(), email: email ?? undefined }
}

/** The condition that `c` can pay at this time: it has a balance and has not expired. */
export function canPayAt(now: Date) {
  return sql`c.balance_minor > 0 and (c.expires_at is null or c.expires_at > ${now})`
}

/** The order in which credits are spent: earliest expiry first, so that none expires unused. */
export const expiringFirst = sql`c.expires_at nulls last, c.id`

/** The owner of credits. `email` must be verified: a code is money to everybody who sees it. */
export type CreditOwner = { readonly accountId?: number | undefined; readonly email?: string | undefined }

/** The condition that `c` belongs to the account, to its verified address, or to the address. */
export function belongsTo({ accountId, email }: CreditOwner) {
  return sql`(c.account_id = ${accountId ?? null}::bigint
    or c.email = (select a.email from account a where a.id = ${accountId ?? null}::bigint and a.email_verified)
    or c.email = ${email?.trim().toLowerCase() ?? null}::text)`
}
