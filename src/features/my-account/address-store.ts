import { type JSONColumnType, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Address } from '../addresses/rules/address.ts'
import type { AddressBookEntry, AddressKind } from './rules/address-book.ts'

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

/** The addresses of an account: defaults first, then in the order they were saved. */
export async function readAddresses(db: Db, accountId: number): Promise<AddressBookEntry[]> {
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

/** The default addresses of accounts, by their ids. */
export async function readDefaultAddresses(
  db: Db,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Partial<Record<AddressKind, Address>>>>> {
  const { rows } = await sql<Row & { account_id: number }>`
    select account_id, fields, for_billing, for_shipping
      from account_address
     where account_id = any(${accountIds}::bigint[]) and (for_billing or for_shipping)`.execute(db)
  const byAccount = Map.groupBy(rows, (row) => row.account_id)
  return new Map(
    [...byAccount].map(([id, ofAccount]) => {
      const billing = ofAccount.find((row) => row.for_billing)?.fields
      const shipping = ofAccount.find((row) => row.for_shipping)?.fields
      return [id, { ...(billing && { billing }), ...(shipping && { shipping }) }]
    }),
  )
}

/** Saves one more, unless the account has `maxAddresses`; the first address is the default for everything. */
export async function insertAddress(
  tx: Db,
  accountId: number,
  address: Address,
  maxAddresses: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with existing as (select count(*) as count from account_address where account_id = ${accountId})
    insert into account_address (account_id, fields, for_billing, for_shipping)
    select ${accountId}, ${JSON.stringify(address)}::jsonb, count = 0, count = 0 from existing where count < ${maxAddresses}
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
  const updated = await sql`
    update account_address set fields = ${JSON.stringify(address)}::jsonb
     where id = ${id} and account_id = ${accountId}`.execute(tx)
  return updated.numAffectedRows === 1n
}

/** Makes it the default instead of the current one; one statement, so that there are never two. */
export async function setDefault(tx: Db, accountId: number, id: number, kind: AddressKind): Promise<boolean> {
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
  const deleted = await sql`
    delete from account_address where id = ${id} and account_id = ${accountId}`.execute(tx)
  return deleted.numAffectedRows === 1n
}

/** Empties the address book of an account; answers how many addresses it had. */
export async function deleteAddresses(tx: Db, accountId: number): Promise<number> {
  const deleted = await sql`delete from account_address where account_id = ${accountId}`.execute(tx)
  return Number(deleted.numAffectedRows ?? 0n)
}

/** Gives the addresses of one account to another, of which the first ones until it has `max`; its defaults stay. Answers how many. */
export async function moveAddresses(
  tx: Db,
  { from, to }: { readonly from: number; readonly to: number },
  max: number,
): Promise<number> {
  const moved = await sql`
    with existing as (select count(*) as count from account_address where account_id = ${to})
    update account_address
       set account_id = ${to}, for_billing = for_billing and count = 0, for_shipping = for_shipping and count = 0
      from existing
     where id in (select id from account_address where account_id = ${from}
                   order by for_billing desc, for_shipping desc, id
                   limit greatest(0, ${max} - (select count from existing)))`.execute(tx)
  return Number(moved.numAffectedRows ?? 0n)
}

/** Serializes changes of one account's book: two at once could both pass the limit, or both set a default. */
export async function lockBook(tx: Db, accountId: number): Promise<void> {
  await sql`select id from account where id = ${accountId} for no key update`.execute(tx)
}
