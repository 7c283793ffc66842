import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { OrderState } from '../rules/order-state.ts'

/** The data subject: an account, and guest orders with the address. */
type Subject = { readonly accountId?: number | undefined; readonly email?: string | undefined }

function isBuyer({ accountId, email }: Subject) {
  return sql`(account_id = ${accountId ?? null}::bigint
    or (account_id is null and lower(billing ->> 'email') = ${email ?? null}::text))`
}

/** The ids of the orders of a buyer. */
export async function readOrderIdsOf(db: Db, buyer: Subject): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shop_order where ${isBuyer(buyer)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The orders of a buyer with their states, locked until the transaction ends. */
export async function lockOrdersOf(
  tx: Db,
  buyer: Subject,
): Promise<readonly { readonly number: string; readonly state: OrderState }[]> {
  const { rows } = await sql<{ number: string; state: OrderState }>`
    select number::text as number, state from shop_order where ${isBuyer(buyer)} order by id for update`.execute(
    tx,
  )
  return rows
}

export type NoteRow = { readonly orderId: number; readonly text: string; readonly writtenAt: Date }

/** All notes of orders, internal ones too: they are about the buyer. */
export async function readNotes(db: Db, orderIds: readonly number[]): Promise<readonly NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select order_id as "orderId", body as text, written_at as "writtenAt"
      from order_note where order_id = any(${orderIds}::bigint[]) order by id`.execute(db)
  return rows
}

/** Replaces an address except its country, which tax depends on. */
const emptyAddressFields = {
  firstName: '',
  lastName: '',
  company: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postcode: '',
  phone: '',
  email: '',
}

/** The texts that may stay in a timeline, as they are impersonal, and the replacement of all others. */
export type NoteErasure = { readonly allowedTexts: readonly string[]; readonly replacement: string }

const emptyRecipient = { recipientName: '', recipientEmail: '', sender: '', message: '' }

/**
 * Removes the buyer from orders; returns their ids. Placement keys are deleted too: their fingerprints contain
 * addresses.
 */
export async function anonymizeOrders(
  tx: Db,
  buyer: Subject,
  noteErasure: NoteErasure,
): Promise<readonly number[]> {
  const empty = JSON.stringify(emptyAddressFields)
  const { rows } = await sql<{ id: number }>`
    update shop_order
       set billing = ${empty}::jsonb || jsonb_build_object('country', billing ->> 'country'),
           shipping = ${empty}::jsonb || jsonb_build_object('country', shipping ->> 'country'),
           customer_note = '',
           placed_by = null,
           held_by_session = null,
           held_by_address = null,
           account_id = null
     where ${isBuyer(buyer)}
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from placement where order_id = any(${ids}::bigint[])`.execute(tx)
  // Recipient and message of gift cards; the amount stays.
  await sql`
    update order_line set choice = '[]', gift_card = gift_card || ${JSON.stringify(emptyRecipient)}::jsonb
     where gift_card is not null and order_id = any(${ids}::bigint[])`.execute(tx)
  await eraseNotes(tx, ids, noteErasure)
  await eraseParcels(tx, ids)
  return ids
}

/** States and times stay. Notes may name anybody, except the impersonal texts. */
async function eraseNotes(tx: Db, orderIds: readonly number[], noteErasure: NoteErasure): Promise<void> {
  await sql`
    update order_note set body = ${noteErasure.replacement}
     where order_id = any(${orderIds}::bigint[]) and body <> all(${noteErasure.allowedTexts}::text[])`.execute(
    tx,
  )
  await sql`
    update order_refund set reason = ''
     where order_id = any(${orderIds}::bigint[]) and reason <> ''`.execute(tx)
}

/** The number of a parcel reveals the recipient at its carrier. */
async function eraseParcels(tx: Db, orderIds: readonly number[]): Promise<void> {
  await sql`
    update order_shipment set number = '', url = '' where order_id = any(${orderIds}::bigint[])`.execute(tx)
}
