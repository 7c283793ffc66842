import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Address } from '../addresses/rules/address.ts'

/** A saved address of an account, and whether it is the default for billing or shipping. */
export type SavedAddressFields = {
  readonly id: number
  readonly fields: Partial<Address>
  readonly forBilling: boolean
  readonly forShipping: boolean
}

/** Name and e-mail address of an account, and its saved addresses, defaults first. */
export type AccountAddresses = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly saved: readonly SavedAddressFields[]
}

export async function readAccountAddresses(db: Db, accountId: number): Promise<AccountAddresses | undefined> {
  const { rows } = await sql<AccountAddresses>`
    select account.email, account.first_name as "firstName", account.last_name as "lastName",
           (select coalesce(json_agg(json_build_object('id', id, 'fields', fields, 'forBilling', for_billing,
                                                       'forShipping', for_shipping)
                                     order by for_billing desc, for_shipping desc, id), '[]')
              from account_address where account_id = account.id) as saved
      from account where account.id = ${accountId}`.execute(db)
  return rows[0]
}
