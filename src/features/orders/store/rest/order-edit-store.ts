import { sql } from 'kysely'
import type { MetaData } from '../../../../kernel/meta-data.ts'
import type { Db } from '../../../../platform/db/db.ts'
import type { Address } from '../../../addresses/rules/address.ts'

/** Fields of an order that have no effects of their own; absent ones stay as they are. */
export type OrderFields = {
  readonly billing?: Partial<Address> | undefined
  readonly shipping?: Partial<Address> | undefined
  readonly customerNote?: string | undefined
  readonly transactionId?: string | undefined
  readonly paymentMethod?: string | undefined
  readonly paymentTitle?: string | undefined
  readonly metaData?: readonly MetaData[] | undefined
  readonly createdVia?: string | undefined
  /** `null`: a guest. The account must exist. */
  readonly accountId?: number | null | undefined
}

/** Writes fields of an order that the caller has locked. */
export async function writeOrderFields(tx: Db, id: number, fields: OrderFields, at: Date): Promise<void> {
  const { billing = {}, shipping = {}, metaData, accountId } = fields
  await sql`
    update shop_order
       set billing = billing || ${JSON.stringify(billing)}::jsonb,
           shipping = shipping || ${JSON.stringify(shipping)}::jsonb,
           customer_note = coalesce(${fields.customerNote ?? null}::text, customer_note),
           transaction_id = coalesce(${fields.transactionId ?? null}::text, transaction_id),
           payment_method = coalesce(${fields.paymentMethod ?? null}::text, payment_method),
           payment_title = coalesce(${fields.paymentTitle ?? null}::text, payment_title),
           created_via = coalesce(${fields.createdVia ?? null}::text, created_via),
           meta_data = coalesce(${metaData ? JSON.stringify(metaData) : null}::jsonb, meta_data),
           account_id = case when ${accountId !== undefined} then ${accountId ?? null}::bigint else account_id end,
           changed_at = ${at}
     where id = ${id}`.execute(tx)
}

/** The fields as they are stored; `undefined`: there is no such order. */
export async function readOrderFields(tx: Db, id: number): Promise<StoredFields | undefined> {
  const { rows } = await sql<StoredFields>`
    select billing, shipping, customer_note as "customerNote", transaction_id as "transactionId",
           payment_method as "paymentMethod", payment_title as "paymentTitle", meta_data as "metaData",
           account_id as "accountId"
      from shop_order where id = ${id}`.execute(tx)
  return rows[0]
}

type StoredFields = {
  readonly [Name in keyof Omit<OrderFields, 'createdVia'>]-?: Exclude<OrderFields[Name], undefined>
}

/** The roles of an account, locked against its erasure until the transaction ends; `undefined`: there is none. */
export async function readBuyerRoles(tx: Db, accountId: number): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ roles: string[] }>`
    select roles from account where id = ${accountId} for key share`.execute(tx)
  return rows[0]?.roles
}

/** Moves an order to the trash, or back; `false`: it was there already. */
export async function writeTrashed(tx: Db, id: number, isTrashed: boolean, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update shop_order set trashed_at = ${isTrashed ? at : null}, changed_at = ${at}
     where id = ${id} and (trashed_at is null) = ${isTrashed} returning id`.execute(tx)
  return rows.length > 0
}

/** Deletes an order with everything that belongs to it. */
export async function deleteOrderRows(tx: Db, id: number): Promise<void> {
  await sql`delete from placement where order_id = ${id}`.execute(tx)
  await sql`delete from shop_order where id = ${id}`.execute(tx)
}
