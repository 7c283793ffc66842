import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { OrderState } from './rules/order-state.ts'

/** Whose orders: an account's, and those that guests placed with the address. */
export type Buyer = { readonly accountId?: number | undefined; readonly email?: string | undefined }

function boughtBy({ accountId, email }: Buyer) {
  return sql`(account_id = ${accountId ?? null}::bigint
    or (account_id is null and lower(billing ->> 'email') = ${email ?? null}::text))`
}

export async function readOrderIdsOf(db: Db, buyer: Buyer): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from shop_order where ${boughtBy(buyer)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The orders of a buyer with their states, held until the transaction ends: none moves on meanwhile. */
export async function holdOrdersOf(
  tx: Db,
  buyer: Buyer,
): Promise<readonly { readonly id: number; readonly state: OrderState }[]> {
  const { rows } = await sql<{ id: number; state: OrderState }>`
    select id, state from shop_order where ${boughtBy(buyer)} order by id for update`.execute(tx)
  return rows
}

export type NoteRow = { readonly orderId: number; readonly text: string; readonly writtenAt: Date }

/** All that stands in the timelines of orders, what staff noted for themselves too: it is about the buyer. */
export async function readNotes(db: Db, orderIds: readonly number[]): Promise<readonly NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select order_id as "orderId", body as text, written_at as "writtenAt"
      from order_note where order_id = any(${orderIds}::bigint[]) order by id`.execute(db)
  return rows
}

/** What stays of an address: the country, which taxes are reckoned by. */
const nobody = {
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

/** What of a timeline may stay, as it names nobody, and what comes in the place of the rest. */
export type ErasedWords = { readonly kept: readonly string[]; readonly instead: string }

const noRecipient = { recipientName: '', recipientEmail: '', sender: '', message: '' }

/**
 * Takes the buyer out of orders, and answers how many there were. The keys of placing go too: their fingerprints are of
 * addresses.
 */
export async function makeAnonymous(tx: Db, buyer: Buyer, words: ErasedWords): Promise<number> {
  const empty = JSON.stringify(nobody)
  const { rows } = await sql<{ id: number }>`
    update shop_order
       set billing = ${empty}::jsonb || jsonb_build_object('country', billing ->> 'country'),
           shipping = ${empty}::jsonb || jsonb_build_object('country', shipping ->> 'country'),
           customer_note = '',
           placed_by = null,
           held_by_session = null,
           held_by_address = null,
           account_id = null
     where ${boughtBy(buyer)}
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from placement where order_id = any(${ids}::bigint[])`.execute(tx)
  // For whom a gift card was, and what was written with it; the amount stays.
  await sql`
    update order_line set choice = '[]', gift_card = gift_card || ${JSON.stringify(noRecipient)}::jsonb
     where gift_card is not null and order_id = any(${ids}::bigint[])`.execute(tx)
  await eraseWords(tx, ids, words)
  await eraseParcels(tx, ids)
  return ids.length
}

/** When and where to an order went stays. What was said of it may name anybody, but for the few texts that name nobody. */
async function eraseWords(tx: Db, orderIds: readonly number[], words: ErasedWords): Promise<void> {
  await sql`
    update order_note set body = ${words.instead}
     where order_id = any(${orderIds}::bigint[]) and body <> all(${words.kept}::text[])`.execute(tx)
  await sql`
    update order_refund set reason = ''
     where order_id = any(${orderIds}::bigint[]) and reason <> ''`.execute(tx)
}

/** The number of a parcel opens, at its carrier, whom it went to. */
async function eraseParcels(tx: Db, orderIds: readonly number[]): Promise<void> {
  await sql`
    update order_shipment set number = '', url = '' where order_id = any(${orderIds}::bigint[])`.execute(tx)
}
