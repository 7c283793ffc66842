import { type JSONColumnType, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Address } from '../addresses/rules/address.ts'
import type { AddressKind, BookAddress } from './rules/address-book.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    account_address: {
      id: number
      account_id: number
      fields: JSONColumnType<Address>
      for_billing: boolean
      for_shipping: boolean
      created_at: Date
    }
  }
}

type Row = { id: number; fields: Address; for_billing: boolean; for_shipping: boolean }

/** The addresses of an account, first choices first, then as they came. */
export async function readAddresses(db: Db, accountId: number): Promise<BookAddress[]> {
  const { rows } = await sql<Row>`
    select id, fields, for_billing, for_shipping
      from account_address
     where account_id = ${accountId}
     order by for_billing desc, for_shipping desc, id`.execute(db)
  return rows.map(({ id, fields, for_billing, for_shipping }) => ({
    id,
    address: fields,
    forBilling: for_billing,
    forShipping: for_shipping,
  }))
}

/** Keeps one more, unless the account has `most`; the first of all is the first choice for everything. */
export async function insertAddress(
  tx: Db,
  accountId: number,
  address: Address,
  most: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with kept as (select count(*) as count from account_address where account_id = ${accountId})
    insert into account_address (account_id, fields, for_billing, for_shipping)
    select ${accountId}, ${JSON.stringify(address)}::jsonb, count = 0, count = 0 from kept where count < ${most}
    returning id`.execute(tx)
  return rows[0]?.id
}

/** `false`: the account has no such address. */
export async function updateAddress(
  tx: Db,
  accountId: number,
  id: number,
  address: Address,
): Promise<boolean> {
  const changed = await sql`
    update account_address set fields = ${JSON.stringify(address)}::jsonb
     where id = ${id} and account_id = ${accountId}`.execute(tx)
  return changed.numAffectedRows === 1n
}

/** Makes it the first choice in place of the one that was; one statement, so that there is never a second one. */
export async function chooseAddress(
  tx: Db,
  accountId: number,
  id: number,
  kind: AddressKind,
): Promise<boolean> {
  const column = sql.ref(kind === 'billing' ? 'for_billing' : 'for_shipping')
  const { rows } = await sql<{ id: number }>`
    update account_address set ${column} = (id = ${id})
     where account_id = ${accountId}
       and (id = ${id} or ${column})
       and exists (select 1 from account_address where id = ${id} and account_id = ${accountId})
    returning id`.execute(tx)
  return rows.some((row) => row.id === id)
}

/** `false`: the account has no such address. */
export async function deleteAddress(tx: Db, accountId: number, id: number): Promise<boolean> {
  const gone = await sql`
    delete from account_address where id = ${id} and account_id = ${accountId}`.execute(tx)
  return gone.numAffectedRows === 1n
}

/** Has changes of one account's book wait for each other: two at once could both count, or both choose. */
export async function lockBook(tx: Db, accountId: number): Promise<void> {
  await sql`select id from account where id = ${accountId} for no key update`.execute(tx)
}
