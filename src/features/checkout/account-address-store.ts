import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Address } from '../orders/rules/address.ts'

/** What an account tells of its owner, and the addresses that it uses first; `shipping` only where it is another one. */
export type AccountAddresses = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly billing: Partial<Address> | null
  readonly shipping: Partial<Address> | null
}

export async function readAccountAddresses(db: Db, accountId: number): Promise<AccountAddresses | undefined> {
  const { rows } = await sql<AccountAddresses>`
    select account.email, account.first_name as "firstName", account.last_name as "lastName",
           (select fields from account_address
             where account_id = account.id and for_billing limit 1) as billing,
           (select fields from account_address
             where account_id = account.id and for_shipping and not for_billing limit 1) as shipping
      from account where account.id = ${accountId}`.execute(db)
  return rows[0]
}
