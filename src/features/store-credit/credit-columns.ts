import { sql } from 'kysely'
import type { Credit } from './rules/credit.ts'

/** `CreditRow` of the table `credit c`. */
export const creditColumns = sql`c.id, c.code, c.balance_minor as "balanceMinor", c.initial_minor as "initialMinor",
  c.expires_at as "expiresAt", c.email`

export type CreditRow = Omit<Credit, 'expiresAtMs' | 'email'> & {
  readonly expiresAt: Date | null
  readonly email: string | null
}

export function creditOf({ expiresAt, email, ...row }: CreditRow): Credit {
  return { ...row, expiresAtMs: expiresAt?.getTime(), email: email ?? undefined }
}

/** What `c` is able to pay at a moment: something is left of it, and it is not over. */
export function payingAt(now: Date) {
  return sql`c.balance_minor > 0 and (c.expires_at is null or c.expires_at > ${now})`
}

/** Those that end first come first, so that nothing is lost by being kept. */
export const endingFirst = sql`c.expires_at nulls last, c.id`

/** Whose credits are asked for. `email` is one that is proved to be theirs: a code is money to whoever reads it. */
export type Holder = { readonly accountId?: number | undefined; readonly email?: string | undefined }

/** Whether `c` belongs to them: to the account, to its address once that is proved, or to the address. */
export function heldBy({ accountId, email }: Holder) {
  return sql`(c.account_id = ${accountId ?? null}::bigint
    or c.email = (select a.email from account a where a.id = ${accountId ?? null}::bigint and a.email_verified)
    or c.email = ${email?.trim().toLowerCase() ?? null}::text)`
}
